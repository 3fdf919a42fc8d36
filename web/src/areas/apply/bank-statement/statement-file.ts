import type { Application } from '@/areas/apply/application/application'
import { words } from '@/areas/apply/words/bank-statement'
import { fileText } from '@/shared/api/problems'
import type { Locale } from '@/shared/i18n/locale'

const BYTES_MAX = 10 * 1024 * 1024

/** What can be said of a file before it travels: the code of the refusal that would come back. */
export function fileErrorOf(file: { size: number }, start: string): string | null {
  if (file.size === 0) return 'file_empty'
  if (!start.startsWith('%PDF-')) return 'statement_not_pdf'
  return file.size > BYTES_MAX ? 'statement_too_big' : null
}

/** The first letters of a file, which name its kind whatever it is called. */
export function startOf(file: Blob): Promise<string> {
  return file.slice(0, 8).text()
}

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
