import { expect, it } from 'vitest'
import { fitSize, QUALITIES } from './picture'

it.each([
  [{ width: 4000, height: 3000 }, 1600, { width: 1600, height: 1200 }],
  [{ width: 3000, height: 4000 }, 1600, { width: 1200, height: 1600 }],
  [{ width: 1280, height: 720 }, 1280, { width: 1280, height: 720 }],
  [{ width: 640, height: 480 }, 1280, { width: 640, height: 480 }],
  [{ width: 5000, height: 1 }, 1280, { width: 1280, height: 1 }],
  [{ width: 1000, height: 1000 }, 333, { width: 333, height: 333 }],
])('fits %o into %i', (size, sideMax, expected) => {
  expect(fitSize(size, sideMax)).toEqual(expected)
})

it('tries the best quality first and never none', () => {
  expect(QUALITIES).toEqual([...QUALITIES].sort((a, b) => b - a))
  expect(QUALITIES.every((quality) => quality > 0 && quality < 1)).toBe(true)
})
