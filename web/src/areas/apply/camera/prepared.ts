import { type Limit, openPicture, type Picture, pictureOf } from './picture'

/** A file of the person's as it is to be sent; null where the browser cannot open it. */
export async function preparePicture(file: Blob, limit: Limit): Promise<Picture | null> {
  try {
    return await pictureOf(await openPicture(file), limit)
  } catch {
    return null
  }
}
