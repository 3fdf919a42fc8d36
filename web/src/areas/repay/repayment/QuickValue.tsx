import type { ReactNode } from 'react'

interface Props {
  isOn: boolean
  onPress: () => void
  children: ReactNode
}

/** A common value in one click, beside the field where any can be typed. */
export function QuickValue({ isOn, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="min-h-11 rounded-control border border-control px-4 py-2 text-sm font-medium hover:bg-raised aria-pressed:border-primary aria-pressed:bg-tint aria-pressed:ring-1 aria-pressed:ring-primary"
    >
      {children}
    </button>
  )
}
