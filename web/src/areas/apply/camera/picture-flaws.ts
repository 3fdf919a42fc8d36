import { fitSize } from './picture'

/** Flaws that can be detected before uploading. */
export type PictureFlaw = 'dark' | 'blurred' | 'glare'

const LOOK_AT_PX = 320
const DARK_BELOW = 55
/** Variance of the Laplacian: sharp letters are far above it. */
const BLURRED_BELOW = 45
const WHITE_FROM = 250
/** A larger white spot hides letters; a white sheet as a whole does not count. */
const GLARE_SHARE = { min: 0.04, max: 0.5 }

interface Grey {
  width: number
  height: number
  values: Uint8Array
}

/** Only advice: the customer decides. */
export function pictureFlaws(grey: Grey): PictureFlaw[] {
  const mean = average(grey.values)
  if (mean < DARK_BELOW) return ['dark']
  const flaws: PictureFlaw[] = []
  if (roughness(grey) < BLURRED_BELOW) flaws.push('blurred')
  const white = grey.values.filter((value) => value >= WHITE_FROM).length / grey.values.length
  if (white > GLARE_SHARE.min && white < GLARE_SHARE.max && mean < 190) flaws.push('glare')
  return flaws
}

/** A small grey copy of what is on a canvas. */
export function greyOf(canvas: HTMLCanvasElement): Grey | null {
  const size = fitSize(canvas, LOOK_AT_PX)
  const small = Object.assign(document.createElement('canvas'), size)
  const context = small.getContext('2d')
  if (!context) return null
  context.drawImage(canvas, 0, 0, size.width, size.height)
  const { data } = context.getImageData(0, 0, size.width, size.height)
  return { ...size, values: greyValues(data) }
}

export function greyValues(rgba: Uint8ClampedArray): Uint8Array {
  const values = new Uint8Array(rgba.length / 4)
  for (let at = 0; at < values.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at * 4, at * 4 + 3)
    values[at] = (red * 299 + green * 587 + blue * 114) / 1000
  }
  return values
}

function average(values: Uint8Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** Variance of the Laplacian, the usual measure of sharpness. */
function roughness({ width, height, values }: Grey): number {
  let sum = 0
  let squares = 0
  let count = 0
  const at = (x: number, y: number) => values[y * width + x] ?? 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const around = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)
      const difference = 4 * at(x, y) - around
      sum += difference
      squares += difference * difference
      count += 1
    }
  }
  if (count === 0) return 0
  return squares / count - (sum / count) ** 2
}
