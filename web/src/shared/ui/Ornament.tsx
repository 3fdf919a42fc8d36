const WIDTH = 56

/** Right horn of the ram and its mirror on one stem, with a bead between neighbours. */
const HORNS =
  'M28 27V13C28 6 33 2 39 2s10 4 10 9-3 8-7 8-6-3-6-6 2-4 4-4' +
  'M28 13C28 6 23 2 17 2S7 6 7 11s3 8 7 8 6-3 6-6-2-4-4-4'
const BEAD = 'M0 23l3 4-3 4-3-4z'

/** A line of қошқар мүйіз, the ram's horn of Kazakh felt and silver. Colour by `text-…`. */
export function Ornament({ repeat = 4, className }: { repeat?: number; className?: string }) {
  const places = Array.from({ length: repeat }, (_, index) => index * WIDTH)
  return (
    <svg
      aria-hidden
      className={className}
      viewBox={`-4 0 ${WIDTH * repeat + 8} 32`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      {places.map((x) => (
        <path key={x} transform={`translate(${x})`} d={`${HORNS}${BEAD}M6 27h44`} />
      ))}
      <path transform={`translate(${WIDTH * repeat})`} d={BEAD} />
    </svg>
  )
}
