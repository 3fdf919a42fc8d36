import type { ComponentProps } from 'react'
import { TextInput } from '@/shared/ui/TextInput'
import { withDots } from './dates'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  isMonth?: boolean
  onChange: (typed: string) => void
}

/** A day or a month as people type it: dots are inserted, a paste is taken as it is. */
export function DateInput({ value, isMonth, onChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      className="max-w-44"
      value={value}
      onChange={(event) => onChange(withDots(event.target.value, value, isMonth))}
    />
  )
}
