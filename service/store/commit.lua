-- KEYS: snapshot, log, channel; with the last entry of a game its tombstone.
-- ARGV: expected mark, new mark, write, snapshot, entry, request, ttl, remembered; with a tombstone
-- its text and ttl.
-- Answers {1, version, expiry} when written, {0, version or -1 when gone, version of the replay or
-- 0, its entry} when not, {-1} when snapshot and log do not belong together.
local head = redis.call('GETRANGE', KEYS[1], 0, HEAD - 1)
if head == '' then return {0, -1, 0, ''} end
local version = version_in(head)
-- A try whose answer got lost: this very write stands already.
local since = writes_since(head, ARGV[3])
if since then return {1, version - since, expiry_in(head)} end
local at, entry = replay(KEYS[2], version, ARGV[6], ARGV[8])
if at > 0 or mark_in(head) ~= ARGV[1] then return {0, version, at, entry} end
if redis.call('LLEN', KEYS[2]) ~= version then return {-1} end
local ends = expiry(ARGV[7])
-- SET comes first: without memory it is the one that is refused, and nothing is written.
redis.call('SET', KEYS[1], string.sub(head, 1, 16) .. ARGV[2]
  .. struct.pack('>I4I4', version + 1, ends)
  .. string.sub(head, HEAD - (WRITES - 1) * WRITE + 1) .. ARGV[3] .. ARGV[4], 'EXAT', ends)
redis.call('RPUSH', KEYS[2], string.char(#ARGV[6]) .. ARGV[6] .. ARGV[5])
redis.call('EXPIREAT', KEYS[2], ends)
if KEYS[4] then redis.call('SET', KEYS[4], ARGV[9], 'EX', ARGV[10]) end
redis.call('PUBLISH', KEYS[3], version + 1)
return {1, version + 1, ends}
