-- KEYS: snapshot, log, tombstone. ARGV: id, mark, write, snapshot, ttl.
-- Answers what stands there already, {tombstone} if there is one, else the expiry.
local there = redis.call('GET', KEYS[1])
if there then
  if writes_since(there, ARGV[3]) then return expiry_in(there) end
  return there
end
local buried = redis.call('GET', KEYS[3])
if buried then return {buried} end
local ends = expiry(ARGV[5])
local writes = string.rep('\0', (WRITES - 1) * WRITE) .. ARGV[3]
redis.call('SET', KEYS[1],
  ARGV[1] .. ARGV[2] .. struct.pack('>I4I4', 0, ends) .. writes .. ARGV[4], 'EXAT', ends)
-- What is left of an old game whose snapshot got lost.
redis.call('DEL', KEYS[2])
return ends
