"""What is printed at start: where to call, and a first game that works as printed."""

from engine.registry import GAMES

LINES = """\
gRPC  {grpc}
REST  {http}  (described at {http}/v1/openapi.json)

A first game, line by line in a shell with curl and python3:

url={http}/v1/games
json='content-type: application/json'
get() {{ python3 -c 'import json,sys; v = json.loads(sys.argv[1])
for key in sys.argv[2:]: v = v[int(key) if key.isdigit() else key]
print(v)' "$@"; }}
game=$(curl -s -H "$json" -d '{{"gameType":"{game}","seats":[{seats}]}}' $url)
printf '%s\\n' "$game"
id=$(get "$game" game gameId)
host="authorization: Bearer $(get "$game" hostToken)"
moves=$(curl -s -H "$host" $url/$id/legal-moves)
printf '%s\\n' "$moves"
move=$(get "$moves" notations 0)
body='{{"expectedVersion":0,"move":{{"notation":"'$move'"}}}}'
curl -s -w '\\n' -H "$host" -H "$json" -d "$body" $url/$id/moves
curl -s -w '\\n' $url/$id/score

Ctrl-C ends the service and, without a store, its games.
"""


def text(grpc: str, http: str) -> str:
    """The greeting for these addresses."""
    info = GAMES[0].info
    seats = ",".join(["{}"] * info.min_seats)
    return LINES.format(grpc=grpc, http=http, game=info.id, seats=seats)
