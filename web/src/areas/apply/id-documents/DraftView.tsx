import { useEffect, useRef } from 'react'
import { words as cameraWords } from '@/areas/apply/words/camera'
import { words } from '@/areas/apply/words/id-documents'
import { useDict } from '@/shared/i18n/dictionary'
import { Notice } from '@/shared/ui/Notice'
import type { Draft } from './useDraft'

/** What is about to be sent, with what could be seen of it at once. */
export function DraftView({ draft: { address, name, looks } }: { draft: Draft }) {
  const t = useDict(words)
  const c = useDict(cameraWords)
  const box = useRef<HTMLDivElement>(null)
  // The camera has just closed, or a file was chosen: what came of it is looked at next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new picture
  useEffect(() => box.current?.focus(), [address, name])
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      {address ? (
        <>
          <img
            src={address}
            alt={c.preview}
            className="max-h-80 w-full rounded-control bg-raised object-contain"
          />
          <p className="font-medium">{t.preview}</p>
        </>
      ) : (
        <p className="font-medium break-all">{t.pdf(name)}</p>
      )}
      {looks.map((look) => (
        <Notice key={look} kind="warning">
          {t.looks[look]}
        </Notice>
      ))}
    </div>
  )
}
