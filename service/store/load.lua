-- KEYS: snapshot, log. ARGV: known mark, request, remembered.
-- Answers {head or the whole value, version of the replay or 0, its entry}; nothing if no game.
local head = redis.call('GETRANGE', KEYS[1], 0, HEAD - 1)
if head == '' then return false end
local version, entry = replay(KEYS[2], version_in(head), ARGV[2], ARGV[3])
if mark_in(head) ~= ARGV[1] then head = redis.call('GET', KEYS[1]) end
return {head, version, entry}
