import { expect, it } from 'vitest'
import { greyValues, pictureFlaws } from './picture-flaws'

const SIDE = 64

function picture(value: (x: number, y: number) => number) {
  const values = new Uint8Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) values[y * SIDE + x] = value(x, y)
  }
  return { width: SIDE, height: SIDE, values }
}

/** Letters: dark strokes on light paper, every few points. */
const letters = (x: number, y: number) => (x % 4 === 0 && y % 8 < 5 ? 40 : 180)

it('has nothing to say of sharp letters in good light', () => {
  expect(pictureFlaws(picture(letters))).toEqual([])
})

it('sees the dark, and does not speak of sharpness in it', () => {
  expect(pictureFlaws(picture((x, y) => letters(x, y) / 6))).toEqual(['dark'])
})

it('sees a blur', () => {
  expect(pictureFlaws(picture((x) => 120 + 30 * Math.sin(x / 12)))).toEqual(['blurred'])
})

it('sees a spot of light, and does not take white paper for one', () => {
  const spot = (x: number, y: number) => x > 40 && y > 40
  expect(pictureFlaws(picture((x, y) => (spot(x, y) ? 255 : letters(x, y))))).toEqual(['glare'])
  expect(pictureFlaws(picture((x, y) => (letters(x, y) < 100 ? 40 : 255)))).toEqual([])
})

it('weighs colours as eyes do', () => {
  const rgba = new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255])
  expect([...greyValues(rgba)]).toEqual([255, 149, 29])
})
