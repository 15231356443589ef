-- KEYS: snapshot, log, channel, tombstone.
-- ARGV: id, expected mark (empty: there is no game), new mark, write, snapshot, ttl, tombstone (empty:
-- none), its ttl, number of entries that stay, entries after them ….
-- Answers {1, version, expiry} when written, {0, version or -1 when gone} when not, {-1} when fewer
-- entries are there than shall stay.
local FIRST = 10
local head = redis.call('GETRANGE', KEYS[1], 0, HEAD - 1)
local before, writes = 0, string.rep('\0', WRITES * WRITE)
if head ~= '' then
  before = version_in(head)
  -- A try whose answer got lost: this very write stands already.
  local since = writes_since(head, ARGV[4])
  if since then return {1, before - since, expiry_in(head)} end
  writes = string.sub(head, HEAD - WRITES * WRITE + 1)
end
if (head == '' and '' or mark_in(head)) ~= ARGV[2] then
  return {0, head == '' and -1 or before}
end
local stay = tonumber(ARGV[9])
if redis.call('LLEN', KEYS[2]) < stay then return {-1} end
local ends, version = expiry(ARGV[6]), stay + #ARGV - FIRST + 1
redis.call('SET', KEYS[1], ARGV[1] .. ARGV[3] .. struct.pack('>I4I4', version, ends)
  .. string.sub(writes, WRITE + 1) .. ARGV[4] .. ARGV[5], 'EXAT', ends)
if stay == 0 then redis.call('DEL', KEYS[2]) else redis.call('LTRIM', KEYS[2], 0, stay - 1) end
for at = FIRST, #ARGV do redis.call('RPUSH', KEYS[2], '\0' .. ARGV[at]) end
redis.call('EXPIREAT', KEYS[2], ends)
if ARGV[7] ~= '' then redis.call('SET', KEYS[4], ARGV[7], 'EX', ARGV[8]) end
redis.call('PUBLISH', KEYS[3], version)
return {1, version, ends}
