import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { Notice } from '@/shared/ui/Notice'
import { words } from '@/shared/words/access'

/** The end of a self-exclusion. */
export function ExclusionNotice({ until }: { until: string }) {
  const locale = useLocale()
  const { exclusion: t } = useDict(words)
  return (
    <Notice title={t.excluded(date(until, locale))}>
      <p className="mt-1">{t.excludedText}</p>
    </Notice>
  )
}
