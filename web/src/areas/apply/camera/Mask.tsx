interface Props {
  shape: 'oval' | 'card'
}

const OUTSIDE = 'M-400-400h900v900h-900z'

const shapes = {
  oval: 'M50 12c19 0 30 16 30 36s-13 42-30 42-30-22-30-42 11-36 30-36z',
  card: 'M7 22h86a3 3 0 0 1 3 3v50a3 3 0 0 1-3 3h-86a3 3 0 0 1-3-3v-50a3 3 0 0 1 3-3z',
}

/** Darkens everything around the place where a face or a card belongs. */
export function Mask({ shape }: Props) {
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
