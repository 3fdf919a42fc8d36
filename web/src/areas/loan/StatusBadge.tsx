import { useDict } from '@/shared/i18n/dictionary'
import type { Loan } from '@/shared/loan/loan'
import { words } from './words/loan'

const statusClasses: Record<Loan['status'], string> = {
  active: 'bg-tint text-primary',
  overdue: 'bg-accent/14 text-warning',
  disputed: 'bg-tint text-primary',
  closed: 'bg-success/9 text-success',
  written_off: 'bg-raised text-muted',
  cancelled: 'bg-raised text-muted',
}

export function StatusBadge({ status }: { status: Loan['status'] }) {
  const { status: names } = useDict(words)
  return (
    <span
      className={`inline-block rounded-control px-2.5 py-0.5 text-sm font-semibold ${statusClasses[status]}`}
    >
      {names[status]}
    </span>
  )
}
