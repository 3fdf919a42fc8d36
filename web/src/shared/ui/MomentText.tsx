import { moment } from '@/shared/i18n/moment'
import { useLocale } from '@/shared/page/context'

/** Every instant on a screen, in Kazakhstan's time: "15 ноября 2026, 14:05". */
export function MomentText({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {moment(at, useLocale())}
    </time>
  )
}
