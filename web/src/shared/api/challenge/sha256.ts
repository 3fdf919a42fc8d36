/** SHA-256 without waiting: `crypto.subtle` answers each hash by a promise, which is a hundred times
 * slower for short texts. */

const BLOCK_BYTES = 64
const LENGTH_BYTES = 8

/** The first 32 bits of the fractional part of a root. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0

const PRIMES = firstPrimes(64)
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const INITIAL_STATE = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

const schedule = new Int32Array(64)

/** Takes one block of the message into the state. Written without allocations: it runs a hundred
 * thousand times. */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  const w = schedule
  const at = (index: number) => w[index] as number
  for (let i = 0; i < 16; i += 1) {
    const byte = offset + i * 4
    w[i] =
      ((bytes[byte] as number) << 24) |
      ((bytes[byte + 1] as number) << 16) |
      ((bytes[byte + 2] as number) << 8) |
      (bytes[byte + 3] as number)
  }
  for (let i = 16; i < 64; i += 1) {
    const a = at(i - 15)
    const b = at(i - 2)
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    w[i] = at(i - 16) + s0 + at(i - 7) + s1
  }
  const word = (index: number) => state[index] as number
  let a = word(0)
  let b = word(1)
  let c = word(2)
  let d = word(3)
  let e = word(4)
  let f = word(5)
  let g = word(6)
  let h = word(7)
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + s1 + choice + (ROUND_CONSTANTS[i] as number) + at(i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + s0 + majority) | 0
  }
  state[0] = word(0) + a
  state[1] = word(1) + b
  state[2] = word(2) + c
  state[3] = word(3) + d
  state[4] = word(4) + e
  state[5] = word(5) + f
  state[6] = word(6) + g
  state[7] = word(7) + h
}

/** Hashes texts that begin alike and end in ASCII: what they share is hashed once. The result is
 * eight words, valid until the next call. */
export function prefixHasher(prefix: string): (suffix: string) => Int32Array {
  const head = new TextEncoder().encode(prefix)
  const sharedLength = head.length - (head.length % BLOCK_BYTES)
  const shared = Int32Array.from(INITIAL_STATE)
  for (let at = 0; at < sharedLength; at += BLOCK_BYTES) compress(shared, head, at)
  const rest = head.subarray(sharedLength)
  const state = new Int32Array(8)
  let padded = new Uint8Array(BLOCK_BYTES)
  return (suffix) => {
    const length = rest.length + suffix.length
    const blocks = Math.ceil((length + 1 + LENGTH_BYTES) / BLOCK_BYTES)
    if (padded.length === blocks * BLOCK_BYTES) padded.fill(0, rest.length)
    else padded = new Uint8Array(blocks * BLOCK_BYTES)
    padded.set(rest)
    for (let i = 0; i < suffix.length; i += 1) padded[rest.length + i] = suffix.charCodeAt(i)
    padded[length] = 0x80
    // The length in bits; no text here comes near 2 MB.
    const bits = (sharedLength + length) * 8
    const end = padded.length
    padded[end - 3] = bits >>> 16
    padded[end - 2] = bits >>> 8
    padded[end - 1] = bits
    state.set(shared)
    for (let at = 0; at < end; at += BLOCK_BYTES) compress(state, padded, at)
    return state
  }
}
