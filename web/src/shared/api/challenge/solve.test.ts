import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { prefixHasher } from './sha256'
import { leadingZeroBits, solve } from './solve'

const hex = (words: Int32Array) =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

it('hashes as the standard does', () => {
  expect(hex(prefixHasher('')(''))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  expect(hex(prefixHasher('a')('bc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

it('hashes texts of every length around the blocks', () => {
  for (let length = 0; length < 200; length += 1) {
    const half = Math.floor(length / 2)
    const text = 'жі'.repeat(50).slice(0, half) + '0123456789'.repeat(10).slice(0, length - half)
    const expected = createHash('sha256').update(text).digest('hex')
    expect(hex(prefixHasher(text.slice(0, half))(text.slice(half)))).toBe(expected)
  }
})

it('hashes several texts with one prefix', () => {
  const hash = prefixHasher('a'.repeat(130))
  const digests = ['1', '22', '1'].map((suffix) => hex(hash(suffix)))
  expect(digests[0]).toBe(digests[2])
  expect(digests[0]).not.toBe(digests[1])
})

it('counts zero bits from the left', () => {
  expect(leadingZeroBits(Int32Array.of(-1, 0))).toBe(0)
  expect(leadingZeroBits(Int32Array.of(1, 5))).toBe(31)
  expect(leadingZeroBits(Int32Array.of(0, 0x40000000))).toBe(33)
  expect(leadingZeroBits(Int32Array.of(0, 0))).toBe(64)
})

it('finds a number that the server accepts', () => {
  const token = '1900000300.12.00112233445566778899aabbccddeeff.ffeeddccbbaa99887766554433221100'
  const solution = solve({ token, difficulty_bits: 12 })
  expect(solution.startsWith(`${token}:`)).toBe(true)
  expect(createHash('sha256').update(solution).digest('hex')).toMatch(/^000/)
})
