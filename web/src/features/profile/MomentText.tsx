import { useLocale } from '@/app/context'
import { date } from '@/i18n/format'

const ALMATY_MS = 5 * 60 * 60 * 1000

/** An instant as the clocks of Kazakhstan showed it: "15 ноября 2026, 14:05". */
export function MomentText({ at }: { at: string }) {
  const locale = useLocale()
  const local = new Date(Date.parse(at) + ALMATY_MS).toISOString()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {date(local, locale)}, {local.slice(11, 16)}
    </time>
  )
}
