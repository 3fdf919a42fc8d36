import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { words } from '@/shared/words/ui'
import { X } from './icons'

interface Props {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** The native dialog: the browser keeps focus inside it, closes it on Escape and gives focus back
 * to where it was. */
export function Dialog({ open, title, onClose, children }: Props) {
  const { close } = useDict(words)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-card bg-surface p-5 text-ink shadow-card sm:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          aria-label={close}
          onClick={() => dialog.current?.close()}
          className="-mt-2.5 -mr-2.5 grid size-12 shrink-0 place-items-center rounded-control text-muted hover:bg-raised"
        >
          <X className="size-6" />
        </button>
      </div>
      <div className="mt-3">{children}</div>
    </dialog>
  )
}
