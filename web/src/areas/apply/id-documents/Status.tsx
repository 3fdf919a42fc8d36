import { words } from '@/areas/apply/words/id-documents'
import { useDict } from '@/shared/i18n/dictionary'
import { type CircleAlert, CircleCheck, Info, RotateCcw } from '@/shared/ui/icons'
import type { Document } from './document'

const statusStyles = {
  needed: { Icon: Info, colour: 'text-muted' },
  sent: { Icon: CircleCheck, colour: 'text-primary' },
  accepted: { Icon: CircleCheck, colour: 'text-success' },
  refused: { Icon: RotateCcw, colour: 'text-danger' },
} satisfies Record<Document['status'], { Icon: typeof CircleAlert; colour: string }>

export function Status({ status }: { status: Document['status'] }) {
  const { statuses } = useDict(words)
  const { Icon, colour } = statusStyles[status]
  return (
    <p className={`flex items-center gap-2 font-medium ${colour}`}>
      <Icon className="size-5 shrink-0" />
      {statuses[status]}
    </p>
  )
}
