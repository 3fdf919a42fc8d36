import { expect, it } from 'vitest'
import {
  counterIn,
  decode,
  encode,
  localTime,
  packEntrance,
  packPromo,
  packSession,
  packSource,
  packVisitor,
} from './pack'

it('encodes every mark that a cookie could stumble over, and reads it back', () => {
  const marks = "a!~*'()b|=; ,%D1%81с"
  expect(encode(marks)).toBe('a%21%7E%2A%27%28%29b%7C%3D%3B%20%2C%25D1%2581%D1%81')
  expect(decode(encode(marks))).toBe(marks)
  expect(decode('%E0%A4')).toBeNull()
})

it('puts fields in their order', () => {
  const source = { typ: 'utm', src: 's=1', mdm: 'm', cmp: 'p', cnt: 'c', trm: 't' } as const
  expect(packSource(source)).toBe('typ=utm|||src=s=1|||mdm=m|||cmp=p|||cnt=c|||trm=t')
  expect(packEntrance('2025-11-15 12:00:00', 'https://example.kz/', '')).toBe(
    'fd=2025-11-15 12:00:00|||ep=https://example.kz/|||rf=(none)',
  )
  expect(packVisitor(2, 'UA/1.0')).toBe('vst=2|||uip=(none)|||uag=UA/1.0')
  expect(packSession(3, 'https://example.kz/')).toBe('pgs=3|||cpg=https://example.kz/')
})

it('cuts what would make a cookie too large for a browser', () => {
  const long = 'я'.repeat(5000)
  const source = { typ: 'utm', src: long, mdm: long, cmp: long, cnt: long, trm: long } as const
  const packed = packSource({ ...source, src: '|'.repeat(5000) })
  expect(packed.length).toBe('typ=utm|||src=|||mdm=|||cmp=|||cnt=|||trm='.length + 5 * 200)
  expect(packSession(1, long)).toHaveLength('pgs=1|||cpg='.length + 512)
  expect(packVisitor(1, long)).toHaveLength('vst=1|||uip=(none)|||uag='.length + 512)
})

it.each([
  ['vst=7|||uip=(none)', 7],
  ['uip=(none)|||vst=12', 12],
  ['vst=x', 1],
  ['vst=', 1],
  ['vst=0', 1],
  ['', 1],
  ['xvst=3', 1],
])('reads the counter of %s as %s', (packed, count) => {
  expect(counterIn(packed, 'vst')).toBe(count)
})

it.each([
  [0, 'code=100000'],
  [0.5, 'code=550000'],
  [1 - Number.EPSILON, 'code=999999'],
])('makes of %s the promo code %s', (random, packed) => {
  expect(packPromo(random)).toBe(packed)
})

it('formats the visitor’s local time', () => {
  expect(localTime(new Date(2025, 0, 5, 4, 3, 2))).toBe('2025-01-05 04:03:02')
})
