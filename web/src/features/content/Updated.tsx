import { useDict } from '@/i18n/dictionary'
import { DateText } from '@/ui/DateText'
import { words } from '@/ui/words'

export function Updated({ iso }: { iso: string }) {
  const { updated } = useDict(words)
  return (
    <p className="mt-8 text-sm text-muted">
      {updated}: <DateText iso={iso} />
    </p>
  )
}
