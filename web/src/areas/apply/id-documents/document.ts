import type { Limit } from '@/areas/apply/camera/picture'
import type { Facing } from '@/areas/apply/camera/useCamera'
import type { Schemas } from '@/shared/api/contract'

export type Document = Schemas['RequiredUpload']
type Kind = Document['kind']

/** Letters stay readable, and it uploads in reasonable time on a slow network. */
export const PAGE_LIMIT: Limit = { sideMaxPx: 1600, bytesMax: 3_000_000 }

/** The camera and the outline for each kind. */
export const captures: Record<Kind, { facing: Facing; shape: 'oval' | 'card' }> = {
  id_front: { facing: 'environment', shape: 'card' },
  id_back: { facing: 'environment', shape: 'card' },
  selfie: { facing: 'user', shape: 'oval' },
  other: { facing: 'environment', shape: 'card' },
}

/** Missing mandatory documents. */
export function missingOf(documents: readonly Document[]): Document[] {
  return documents.filter(({ status }) => status === 'required' || status === 'rejected')
}

/** A PDF is uploaded as it is; anything else is a picture. */
export function isPdf(file: Blob & { name?: string }): boolean {
  return file.type === 'application/pdf' || /\.pdf$/i.test(file.name ?? '')
}
