import { useId, useState } from 'react'
import { Minus, Plus } from '@/shared/ui/icons'
import { Slider } from '@/shared/ui/Slider'

interface Props {
  label: string
  lessLabel: string
  moreLabel: string
  value: number
  min: number
  max: number
  step: number
  format: (value: number) => string
  clamp: (value: number) => number
  onChange: (value: number) => void
}

const button =
  'grid w-14 shrink-0 place-items-center text-primary hover:bg-tint focus-visible:-outline-offset-3 ' +
  'aria-disabled:text-control aria-disabled:hover:bg-transparent noscript:hidden'

/** One number, set by typing, by − and +, or by a slider. */
export function NumberControl(props: Props) {
  const { label, lessLabel, moreLabel, value, min, max, step, format, clamp, onChange } = props
  const id = useId()
  /** What is being typed; limited only when finished. */
  const [draft, setDraft] = useState<string | null>(null)

  const type = (text: string) => {
    setDraft(text)
    const typed = digits(text)
    if (typed !== null && clamp(typed) === typed) onChange(typed)
  }
  const finish = () => {
    const typed = draft === null ? null : digits(draft)
    if (typed !== null) onChange(clamp(typed))
    setDraft(null)
  }

  return (
    <div>
      <label htmlFor={id} className="block text-lg font-medium">
        {label}
      </label>
      <div className="mt-2 flex min-h-14 overflow-hidden rounded-control border border-control has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-primary">
        <button
          type="button"
          className={button}
          aria-label={lessLabel}
          aria-disabled={value <= min}
          onClick={() => onChange(clamp(value - step))}
        >
          <Minus className="size-6" />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          className="w-0 flex-1 bg-transparent text-center text-[1.75rem] font-bold tracking-tight outline-none"
          value={draft ?? format(value)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <button
          type="button"
          className={button}
          aria-label={moreLabel}
          aria-disabled={value >= max}
          onClick={() => onChange(clamp(value + step))}
        >
          <Plus className="size-6" />
        </button>
      </div>
      <div className="mt-1 noscript:hidden">
        <Slider
          label={label}
          value={value}
          valueText={format(value)}
          min={min}
          max={max}
          step={step}
          onChange={onChange}
        />
      </div>
      <p aria-hidden className="flex justify-between text-sm text-muted noscript:mt-2">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </p>
    </div>
  )
}

/** "100 000 ₸", typed or pasted, as a number; null if there is no digit. */
function digits(text: string): number | null {
  const digitText = text.replace(/\D/g, '')
  return digitText === '' ? null : Number(digitText)
}
