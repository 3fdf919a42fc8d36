import type { ReactNode } from 'react'

interface Props {
  /** `raised` floats over the page, `flat` sits in it behind a hairline, `tinted` recedes. */
  variant?: 'raised' | 'flat' | 'tinted'
  as?: 'div' | 'section' | 'article' | 'li'
  className?: string
  children: ReactNode
}

const variantClasses = {
  raised: 'border border-line/60 bg-surface shadow-card',
  flat: 'border border-line bg-surface',
  tinted: 'bg-raised',
}

export function Card({ variant = 'flat', as: Tag = 'div', className = '', children }: Props) {
  return (
    <Tag className={`rounded-card p-5 sm:p-6 ${variantClasses[variant]} ${className}`}>
      {children}
    </Tag>
  )
}
