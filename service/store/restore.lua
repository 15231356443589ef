-- KEYS: snapshot, log, channel.
-- ARGV: id, expected mark (empty: there is no game), new mark, write, snapshot, version before,
-- ttl, entries ….
-- Answers {1, version, expiry} when written, {0, version or -1 when gone} when not, {-1} when
-- snapshot and log do not belong together.
local FIRST = 8
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
if before ~= tonumber(ARGV[6]) then return {-1} end
if head == '' then redis.call('DEL', KEYS[2]) end
if redis.call('LLEN', KEYS[2]) ~= before then return {-1} end
local ends, version = expiry(ARGV[7]), before + #ARGV - FIRST + 1
redis.call('SET', KEYS[1], ARGV[1] .. ARGV[3] .. struct.pack('>I4I4', version, ends)
  .. string.sub(writes, WRITE + 1) .. ARGV[4] .. ARGV[5], 'EXAT', ends)
for at = FIRST, #ARGV do redis.call('RPUSH', KEYS[2], '\0' .. ARGV[at]) end
redis.call('EXPIREAT', KEYS[2], ends)
redis.call('PUBLISH', KEYS[3], version)
return {1, version, ends}
