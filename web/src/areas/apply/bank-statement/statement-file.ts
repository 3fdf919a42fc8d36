import type { Application } from '@/areas/apply/application/application'
import { words } from '@/areas/apply/words/bank-statement'
import { STATEMENT_BYTES_MAX } from '@/shared/api/constants'
import { fileText } from '@/shared/api/problems'
import type { Locale } from '@/shared/i18n/locale'

/** What is wrong with a file before it is uploaded: the code the server would return. */
export function fileErrorOf(file: { size: number }, start: string): string | null {
  if (file.size === 0) return 'file_empty'
  if (!start.startsWith('%PDF-')) return 'statement_not_pdf'
  return file.size > STATEMENT_BYTES_MAX ? 'statement_too_big' : null
}

/** The first bytes of a file, which identify its type whatever its name. */
export function startOf(file: Blob): Promise<string> {
  return file.slice(0, 8).text()
}

/** Why the last statement was rejected, as text; null if there is none. */
export function rejectionTextOf(
  { bank_statement: statement, fix_reasons }: Application,
  locale: Locale,
): string | null {
  const t = words[locale]
  const code = statement?.rejection
  if (code === 'statement_other_owner') return t.otherOwner
  if (code === 'statement_seen_elsewhere') return t.usedByAnother
  if (code) return fileText(code, locale)
  // Parsed correctly as a file, but not confirmed as income.
  return fix_reasons.includes('data_mismatch') ? t.wrong : null
}
