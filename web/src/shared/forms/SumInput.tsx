import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { TextInput } from '@/shared/ui/TextInput'
import { digitsBefore, groupedSum, placeAfter, sumIn } from './sums'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Digits of whole tenge. */
  value: string
  onChange: (digits: string) => void
}

/** A sum in whole tenge, in groups of three while it is typed. The caret stays behind the digit it
 * was behind, wherever somebody types, deletes or pastes. */
export function SumInput({ value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const digitsAtCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (digitsAtCaret.current === null || !input.current) return
    const place = placeAfter(input.current.value, digitsAtCaret.current)
    digitsAtCaret.current = null
    input.current.setSelectionRange(place, place)
  })
  return (
    <TextInput
      {...rest}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={groupedSum(value)}
      onChange={({ target }) => {
        digitsAtCaret.current = digitsBefore(target.value, target.selectionStart ?? 0)
        onChange(sumIn(target.value))
      }}
    />
  )
}
