import { type ReactNode, useEffect, useId, useRef } from 'react'
import { words } from '@/areas/apply/words/camera'
import { useDict } from '@/shared/i18n/dictionary'
import { LoaderCircle, X } from '@/shared/ui/icons'
import type { Camera } from './useCamera'

interface Props {
  title: string
  camera: Camera
  shape: 'oval' | 'card'
  /** A face is shown mirrored; the captured picture is not. */
  isMirrored?: boolean
  /** The captured picture, shown in place of the video. */
  shot: string | null
  isPaused?: boolean
  /** Small buttons beside the title. */
  tools?: ReactNode
  onClose: () => void
  /** What to do, and the buttons for it. */
  children: ReactNode
}

/** A full-screen camera. The browser keeps the focus inside and Escape closes it. */
export function CameraDialog(props: Props) {
  const { title, camera, shape, isMirrored, shot, isPaused, tools, onClose, children } = props
  const t = useDict(words)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-black p-0 text-white"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-1 px-4 py-1">
          <h2 id={titleId} className="mr-auto text-lg">
            {title}
          </h2>
          {tools}
          <button type="button" aria-label={t.close} onClick={onClose} className={tool}>
            <X className="size-6" />
          </button>
        </div>
        <div className="flex min-h-0 grow flex-col landscape:flex-row">
          <div className="relative min-h-40 grow overflow-hidden">
            <video
              ref={camera.attach}
              autoPlay
              playsInline
              muted
              aria-label={t.picture}
              className={`size-full object-cover ${isMirrored ? '-scale-x-100' : ''}`}
            />
            {camera.status === 'on' && !shot && <Mask shape={shape} />}
            {camera.status === 'starting' && (
              <p role="status" className={`${cover} bg-black`}>
                <LoaderCircle className="size-6 animate-spin" />
                {t.starting}
              </p>
            )}
            {isPaused && (
              <p role="status" className={`${cover} bg-black`}>
                {t.paused}
              </p>
            )}
            {shot && (
              <img
                src={shot}
                alt={t.preview}
                className={`absolute inset-0 size-full bg-black object-contain ${isMirrored ? '-scale-x-100' : ''}`}
              />
            )}
          </div>
          <div className="grid content-end gap-3 px-4 pt-3 pb-5 landscape:w-80 landscape:shrink-0 landscape:overflow-y-auto">
            {children}
          </div>
        </div>
      </div>
    </dialog>
  )
}

const cover = 'absolute inset-0 flex items-center justify-center gap-3 p-4 text-center'

/** A small round button on black. */
export const tool =
  'grid size-12 shrink-0 place-items-center rounded-full text-white hover:bg-white/15 focus-visible:-outline-offset-3 focus-visible:outline-white'

interface MaskProps {
  shape: 'oval' | 'card'
}

const OUTSIDE = 'M-400-400h900v900h-900z'

const shapes = {
  oval: 'M50 12c19 0 30 16 30 36s-13 42-30 42-30-22-30-42 11-36 30-36z',
  card: 'M7 22h86a3 3 0 0 1 3 3v50a3 3 0 0 1-3 3h-86a3 3 0 0 1-3-3v-50a3 3 0 0 1 3-3z',
}

/** Darkens everything around the outline of a face or a card. */
function Mask({ shape }: MaskProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
    >
      <path
        d={OUTSIDE + shapes[shape]}
        fillRule="evenodd"
        className="fill-black"
        fillOpacity="0.55"
      />
      <path d={shapes[shape]} fill="none" strokeWidth="0.8" className="stroke-white" />
    </svg>
  )
}

interface CameraButtonProps {
  variant?: 'bright' | 'dim'
  onClick: () => void
  children: ReactNode
}

/** A button on the black of the camera. */
export function CameraButton({ variant = 'bright', onClick, children }: CameraButtonProps) {
  const colours =
    variant === 'bright'
      ? 'border-white bg-white text-black'
      : 'border-white/70 bg-transparent text-white hover:bg-white/15'
  return (
    <button
      type="button"
      onClick={onClick}
      className={`inline-flex min-h-12 grow items-center justify-center gap-2 rounded-control border px-4 py-2.5 font-semibold focus-visible:outline-white ${colours}`}
    >
      {children}
    </button>
  )
}
