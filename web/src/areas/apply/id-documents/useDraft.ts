import { useState } from 'react'
import type { Picture } from '@/areas/apply/camera/picture'
import { preparePicture } from '@/areas/apply/camera/picture'
import { greyOf, type PictureFlaw, pictureFlaws } from '@/areas/apply/camera/picture-flaws'
import { isPdf, PAGE_LIMIT } from './document'

/** A file about to be uploaded, previewed first. */
export interface Draft {
  file: Blob
  /** The preview; null for a PDF. */
  address: string | null
  name: string
  flaws: PictureFlaw[]
}

interface DraftState {
  draft: Draft | null
  isReading: boolean
  fromCamera: (picture: Picture) => void
  /** False if the browser cannot open it. */
  fromFile: (file: File) => Promise<boolean>
  drop: () => void
}

export function useDraft(): DraftState {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isReading, setReading] = useState(false)

  function fromCamera({ file, address, canvas }: Picture) {
    const grey = greyOf(canvas)
    setDraft({ file, address, name: '', flaws: grey ? pictureFlaws(grey) : [] })
  }

  async function fromFile(file: File): Promise<boolean> {
    if (isPdf(file)) {
      const pdf = new Blob([file], { type: 'application/pdf' })
      setDraft({ file: pdf, address: null, name: file.name, flaws: [] })
      return true
    }
    setReading(true)
    const picture = await preparePicture(file, PAGE_LIMIT)
    setReading(false)
    if (picture) fromCamera(picture)
    else setDraft(null)
    return picture !== null
  }

  return { draft, isReading, fromCamera, fromFile, drop: () => setDraft(null) }
}
