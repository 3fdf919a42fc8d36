interface Props {
  label: string
  value: number
  /** The value in words, for a screen reader. */
  valueText: string
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

const THUMB_RADIUS = 14

/** A native slider. The track is drawn behind it in SVG, whose width is an attribute: the server
 * can send the filled part without a style, which the security policy forbids. */
export function Slider({ label, value, valueText, min, max, step, onChange }: Props) {
  const filled = max === min ? 0 : Math.round(((value - min) / (max - min)) * 1000) / 10
  return (
    <div className="relative h-12">
      <svg
        aria-hidden
        className="absolute inset-x-3.5 inset-y-0 my-auto h-1.5 w-[calc(100%-1.75rem)] overflow-visible"
      >
        <rect
          x={-THUMB_RADIUS}
          width={THUMB_RADIUS * 2}
          height="6"
          rx="3"
          className="fill-primary"
        />
        <rect width="100%" height="6" className="fill-line" />
        <rect
          x="100%"
          width={THUMB_RADIUS * 2}
          height="6"
          rx="3"
          transform={`translate(${-THUMB_RADIUS})`}
          className="fill-line"
        />
        <rect width={`${filled}%`} height="6" className="fill-primary" />
      </svg>
      <input
        type="range"
        className="slider relative"
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
