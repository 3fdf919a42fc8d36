import type { ReactNode } from 'react'

interface Props {
  look?: 'bright' | 'dim'
  onClick: () => void
  children: ReactNode
}

/** A button on the black of the camera. */
export function CameraButton({ look = 'bright', onClick, children }: Props) {
  const colours =
    look === 'bright'
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
