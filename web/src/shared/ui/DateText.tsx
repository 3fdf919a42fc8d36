import { date, dateShort } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'

/** Every date on a screen, in the language of the page. */
export function DateText({ iso, short }: { iso: string; short?: boolean }) {
  const locale = useLocale()
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {short ? dateShort(iso, locale) : date(iso, locale)}
    </time>
  )
}
