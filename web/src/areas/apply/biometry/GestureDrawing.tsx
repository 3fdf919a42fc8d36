import type { Gesture } from './gestures'

const HEAD = 'M32 8c12 0 18 10 18 22s-8 26-18 26S14 42 14 30 20 8 32 8z'
const EYES = 'M25 29v1M39 29v1'
const NOSE = 'M32 31v6'
const MOUTH = 'M27 45h10'

/** Left and right as in a mirror, which is how the customer sees the picture. */
const drawings: Record<Gesture, string> = {
  turn_left: `${HEAD}M20 29v1M31 29v1M24 31v6M21 45h9M8 20l-6 6 6 6M2 26h8`,
  turn_right: `${HEAD}M33 29v1M44 29v1M40 31v6M34 45h9M56 20l6 6-6 6M62 26h-8`,
  look_up: `${HEAD}M25 20v1M39 20v1M32 22v5M27 34h10M58 18l-5-6-5 6M53 12v12`,
  smile: `${HEAD}${EYES}${NOSE}M24 42c3 5 13 5 16 0`,
  close_eyes: `${HEAD}M22 30c2 2 4 2 6 0M36 30c2 2 4 2 6 0${NOSE}${MOUTH}`,
  open_mouth: `${HEAD}${EYES}${NOSE}M32 41c3 0 5 2 5 5s-2 5-5 5-5-2-5-5 2-5 5-5z`,
}

/** A gesture as a line drawing; the text beside it says the same. */
export function GestureDrawing({ gesture, className }: { gesture: Gesture; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={drawings[gesture]} />
    </svg>
  )
}
