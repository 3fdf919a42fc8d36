import { useDict } from '@/shared/i18n/dictionary'
import { DateText } from '@/shared/ui/DateText'
import { words } from '@/shared/words/ui'

export function Updated({ iso }: { iso: string }) {
  const { updated } = useDict(words)
  return (
    <p className="mt-8 text-sm text-muted">
      {updated}: <DateText iso={iso} />
    </p>
  )
}
