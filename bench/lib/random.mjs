/** Random numbers that a seed repeats. */

/** Numbers from 0 to 1 (mulberry32); the seed is printed, so that a failed run can be repeated. */
export function randomOf(name) {
  const seed = Number(process.env.ZHEDEL_SEED ?? Math.floor(Math.random() * 2 ** 32))
  console.log(`${name}: ZHEDEL_SEED=${seed}`)
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = (random, list) => list[Math.floor(random() * list.length)]

/** A whole number from the environment. */
export function countOf(name, otherwise) {
  const count = Number(process.env[name] ?? otherwise)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} must be a whole number`)
  return count
}
