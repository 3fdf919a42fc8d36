-- Payments as billers report them, each under a number of its own, for one loan after the other: what
-- is under way at the same time is for different people. Arguments: a name of the run, and a file
-- with the contract numbers, one in a line. Prints what was acknowledged and what was refused.

local accounts = {}
local run = ""
local sent = 0
local threads = {}
-- Refused requests whose connection has not waited yet.
local to_wait = 0

acknowledged = 0
refused = 0

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  run = args[1]
  for account in io.lines(args[2]) do
    table.insert(accounts, account)
  end
end

function request()
  sent = sent + 1
  local account = accounts[sent % #accounts + 1]
  local query = "command=pay&txn_id=" .. run .. "-" .. sent .. "&account=" .. account .. "&sum=1.00"
  return wrk.format("GET", "/billers/kaspi?" .. query)
end

-- Who is told to come back in a second does.
function delay()
  if to_wait == 0 then
    return 0
  end
  to_wait = to_wait - 1
  return 1000
end

function response(status, _, body)
  if status == 200 and body:find('"result":0[,}]') then
    acknowledged = acknowledged + 1
  else
    refused = refused + 1
    to_wait = to_wait + 1
  end
end

function done()
  for _, thread in ipairs(threads) do
    print("acknowledged " .. thread:get("acknowledged") .. " refused " .. thread:get("refused"))
  end
end
