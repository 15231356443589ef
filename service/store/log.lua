-- Put before the other scripts. A game has two keys that expire together, and when it is over a
-- third one, which stays longer:
--   {g:ID}:s  a head of HEAD bytes, then the snapshot. The head: game id (16), mark of the snapshot
--             (8), version (4), expiry in Unix seconds (4), both big-endian, and the marks of the
--             newest WRITES writes (5 each, newest last)
--   {g:ID}:l  the log, a list: the element of version v has index v - 1. An element: the length of
--             the request's digest (1), the digest, the entry
--   {g:ID}:t  the tombstone, at most 62 bytes, as the use cases write it
-- A list, because Redis sets aside 4 KiB for the smallest stream, and a whole game needs half of it.
local HEAD, WRITES, WRITE = 72, 8, 5

local function mark_in(head) return string.sub(head, 17, 24) end
local function version_in(head) return (struct.unpack('>I4', head, 25)) end
local function expiry_in(head) return (struct.unpack('>I4', head, 29)) end

-- How many writes came after this one, nothing if it is not among the newest.
local function writes_since(head, write)
  for since = 0, WRITES - 1 do
    local last = HEAD - since * WRITE
    if string.sub(head, last - WRITE + 1, last) == write then return since end
  end
end

local function expiry(ttl) return tonumber(redis.call('TIME')[1]) + tonumber(ttl) end

-- The version that the request led to and its entry, 0 and nothing if it is not among the newest.
local function replay(log, version, request, remembered)
  if request == '' then return 0, '' end
  local newest = redis.call('LRANGE', log, -remembered, -1)
  for at = #newest, 1, -1 do
    local element = newest[at]
    local size = string.byte(element)
    if string.sub(element, 2, 1 + size) == request then
      return version - #newest + at, string.sub(element, 2 + size)
    end
  end
  return 0, ''
end
