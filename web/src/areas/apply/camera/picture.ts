/** Pictures are redrawn before they are uploaded: smaller, upright, and without metadata. */

export interface Size {
  width: number
  height: number
}

/** Fits the longer side; never enlarges. */
export function fitSize({ width, height }: Size, sideMax: number): Size {
  const scale = Math.min(1, sideMax / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

export interface Limit {
  sideMaxPx: number
  bytesMax: number
}

/** From the best one down, until the file is small enough. */
export const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4]

export type Drawable = HTMLVideoElement | HTMLImageElement | ImageBitmap

function sizeOf(source: Drawable): Size {
  if (source instanceof HTMLVideoElement) {
    return { width: source.videoWidth, height: source.videoHeight }
  }
  if (source instanceof HTMLImageElement) {
    return { width: source.naturalWidth, height: source.naturalHeight }
  }
  return source
}

/** A picture ready to be sent, and the canvas it was drawn on. */
export interface Picture {
  file: Blob
  /** For the preview: the content security policy allows only our own files and data URLs. */
  address: string
  canvas: HTMLCanvasElement
}

export async function pictureOf(
  source: Drawable,
  { sideMaxPx, bytesMax }: Limit,
): Promise<Picture> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitSize(sizeOf(source), sideMaxPx))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // Transparent areas would come out black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const file = await jpegOf(canvas, quality)
    if (file.size <= bytesMax || quality === QUALITIES.at(-1)) {
      return { file, address: canvas.toDataURL('image/jpeg', 0.7), canvas }
    }
  }
  throw new Error('no quality')
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      quality,
    )
  })
}

/** Opens a picture from a file, in its orientation. Fails if the browser cannot, such as with HEIC
 * outside Apple's own. */
async function openPicture(file: Blob): Promise<Drawable> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    const image = new Image()
    image.src = await addressOf(file)
    await image.decode()
    return image
  }
}

function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** A file as it is to be uploaded; null if the browser cannot open it. */
export async function preparePicture(file: Blob, limit: Limit): Promise<Picture | null> {
  try {
    return await pictureOf(await openPicture(file), limit)
  } catch {
    return null
  }
}
