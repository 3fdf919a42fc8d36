import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { words } from '@/shared/words/loan-card'
import type { LoanDocument } from './loan'

/** The code of a document, and the page where anybody can verify it. */
export function VerificationLink({
  document: { verification_code: code },
  name,
}: {
  document: LoanDocument
  name: string
}) {
  const t = useDict(words)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
      <span>
        {t.code}: <span className="font-mono whitespace-nowrap">{code}</span>
      </span>
      <Link
        to="docs"
        query={{ code }}
        prefetch={false}
        aria-label={t.checkLabel(name)}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
      >
        {t.check}
      </Link>
    </p>
  )
}
