import { fixWords } from '@/areas/apply/words/fixes'
import { useDict } from '@/shared/i18n/dictionary'
import { Notice } from '@/shared/ui/Notice'
import type { Application } from './application'

interface Props {
  reasons: Application['fix_reasons']
  title?: string
}

/** What to do differently this time; nothing on the first attempt. */
export function FixNotice({ reasons, title }: Props) {
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
