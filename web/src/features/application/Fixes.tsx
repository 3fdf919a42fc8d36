import { useDict } from '@/i18n/dictionary'
import { Notice } from '@/ui/Notice'
import type { Application } from './application'
import { fixWords } from './fixes'

interface Props {
  reasons: Application['fix']
  title?: string
}

/** What to do differently this time; nothing where it is the first. */
export function Fixes({ reasons, title }: Props) {
  const t = useDict(fixWords)
  if (reasons.length === 0) return null
  return (
    <Notice kind="warning" title={title}>
      <ul className="grid gap-1">
        {reasons.map((reason) => (
          <li key={reason}>{t[reason]}</li>
        ))}
      </ul>
    </Notice>
  )
}
