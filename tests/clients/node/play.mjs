// Plays one whole game of each type over gRPC and over REST, and prints one JSON line a game.
//
//   node play.mjs GRPC_ADDRESS HTTP_URL PROTO_FOLDER
//
// Nothing is shared with the service but the contract: the .proto files and the REST routes.

import { createRequire } from 'node:module'
import { randomBytes } from 'node:crypto'
import process from 'node:process'

// Modules are looked up where npm put them, which is the working directory.
const require = createRequire(`${process.cwd()}/`)
const grpc = require('@grpc/grpc-js')
const protoLoader = require('@grpc/proto-loader')

const [grpcAddress, httpUrl, protoFolder] = process.argv.slice(2)

class Refused extends Error {
  constructor(reason) {
    super(reason)
    this.reason = reason
  }
}

function overGrpc() {
  const definition = protoLoader.loadSync('tilewright/v1/game_service.proto', {
    includeDirs: [protoFolder],
    enums: String,
    defaults: true,
    arrays: true,
    oneofs: true,
  })
  const { tilewright } = grpc.loadPackageDefinition(definition)
  const client = new tilewright.v1.GameService(grpcAddress, grpc.credentials.createInsecure())
  const call = (rpc, fields, token) =>
    new Promise((resolve, reject) => {
      const metadata = new grpc.Metadata()
      if (token) metadata.set('authorization', `Bearer ${token}`)
      const deadline = Date.now() + 10_000
      client[rpc](fields, metadata, { deadline }, (error, reply) => {
        if (!error) return resolve(reply)
        // The reason stands in an ErrorInfo of the status; its text is enough for a test.
        const [details] = error.metadata.get('grpc-status-details-bin')
        reject(new Refused(/VERSION_MISMATCH|NOT_YOUR_SEAT/.exec(String(details))?.[0] ?? error.message))
      })
    })
  return { name: 'grpc', call, close: () => client.close() }
}

function overRest() {
  const routes = {
    ListGameTypes: () => ['GET', '/v1/game-types'],
    NewGame: () => ['POST', '/v1/games'],
    LegalMoves: (game, { pageSize }) => ['GET', `/v1/games/${game}/legal-moves?pageSize=${pageSize}`],
    ApplyMove: (game) => ['POST', `/v1/games/${game}/moves`],
    Score: (game) => ['GET', `/v1/games/${game}/score`],
  }
  const call = async (rpc, { gameId, ...fields }, token) => {
    const [method, path] = routes[rpc](gameId, fields)
    const headers = { 'content-type': 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    const body = method === 'POST' ? JSON.stringify(fields) : undefined
    const reply = await fetch(httpUrl + path, { method, headers, body })
    const answer = await reply.json()
    if (reply.ok) return answer
    const info = answer.details.find((detail) => detail['@type'].endsWith('ErrorInfo'))
    throw new Refused(info.reason)
  }
  return { name: 'rest', call, close: () => {} }
}

async function refusal(promise) {
  try {
    await promise
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
  return 'none'
}

async function play({ name, call }, { gameType, minSeats }) {
  const seats = Array.from({ length: minSeats }, (_, seat) => ({ name: `player ${seat}` }))
  const made = await call('NewGame', { gameType, seats, requestId: randomBytes(16).toString('hex') })
  const { gameId } = made.game
  let { version, seatsToMove } = made.game
  let outcome = null
  let choice = 1
  while (!outcome) {
    const [seat] = seatsToMove
    const token = made.seatTokens[seat]
    const { notations } = await call('LegalMoves', { gameId, pageSize: 1000 }, token)
    choice = (choice * 48271) % 2147483647
    const move = { notation: notations[choice % notations.length] }
    const requestId = randomBytes(16).toString('hex')
    const ask = { gameId, move, expectedVersion: version, requestId }
    const answer = await call('ApplyMove', ask, token)
    const again = await call('ApplyMove', ask, token)
    if (again.version !== answer.version) throw new Error('a request was played twice')
    ;({ version, seatsToMove, outcome } = answer)
  }
  const stale = { gameId, move: { notation: 'pass' }, expectedVersion: version - 1 }
  const late = await refusal(call('ApplyMove', stale, made.seatTokens[0]))
  const foreign = await refusal(call('ApplyMove', { ...stale, seat: 1 }, made.seatTokens[0]))
  const { score } = await call('Score', { gameId })
  const totals = score.standing.seats.map((seat) => seat.total)
  console.log(JSON.stringify({ name, gameType, version, reason: outcome.reason, totals, late, foreign }))
}

for (const client of [overGrpc(), overRest()]) {
  const { gameTypes } = await client.call('ListGameTypes', {})
  for (const gameType of gameTypes) await play(client, gameType)
  client.close()
}
