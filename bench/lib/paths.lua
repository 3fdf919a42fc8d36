-- One path after the other; the arguments are the paths.

local requests = {}
local sent = 0

function init(args)
  for _, path in ipairs(args) do
    table.insert(requests, wrk.format("GET", path))
  end
end

function request()
  sent = sent + 1
  return requests[sent % #requests + 1]
end
