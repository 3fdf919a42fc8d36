import type { ReactNode } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { words } from '@/shared/words/ui'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons'

type Kind = 'info' | 'success' | 'warning' | 'danger'

interface Props {
  kind?: Kind
  title?: string
  className?: string
  children?: ReactNode
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

const colours: Record<Kind, string> = {
  info: 'bg-tint text-primary',
  success: 'bg-success/9 text-success',
  warning: 'bg-accent/14 text-warning',
  danger: 'bg-danger/7 text-danger',
}

/** A message in the flow of the page. The icon names the kind, so colour is not the only sign. */
export function Notice({ kind = 'info', title, className = '', children }: Props) {
  const { noticeKind } = useDict(words)
  const Icon = icons[kind]
  return (
    <div
      role={kind === 'danger' ? 'alert' : undefined}
      className={`flex gap-3 rounded-card p-4 ${colours[kind]} ${className}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" label={noticeKind[kind]} />
      <div className="min-w-0 text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
