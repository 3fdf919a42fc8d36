import type { Limit } from '@/areas/apply/camera/picture'

/** What the service takes of a face: JPEG of at most a megabyte. */
export const FACE_LIMIT: Limit = { sideMaxPx: 1280, bytesMax: 1_000_000 }
