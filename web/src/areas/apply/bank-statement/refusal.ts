import type { Application } from '@/areas/apply/application/application'
import { words } from '@/areas/apply/words/bank-statement'
import { fileText } from '@/shared/api/problems'
import type { Locale } from '@/shared/i18n/locale'

/** Why the last statement was not taken, in words; null where there is none to speak of. */
export function refusalOf({ statement, fix }: Application, locale: Locale): string | null {
  const t = words[locale]
  const code = statement?.refused
  if (code === 'statement_other_owner') return t.otherOwner
  if (code === 'statement_seen_elsewhere') return t.seenElsewhere
  if (code) return fileText(code, locale)
  // Read rightly as a file, and wrongly as an income.
  return fix.includes('data_mismatch') ? t.wrong : null
}
