import { useEffect, useRef } from 'react'
import { words } from '@/areas/marketing/words/document-check'
import type { Schemas } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { MomentText } from '@/shared/ui/MomentText'
import { Notice } from '@/shared/ui/Notice'
import { words as documentWords } from '@/shared/words/documents'
import type { VerificationResult } from './DocumentCheck'

/** Genuine, changed, or not ours; no personal data. */
export function CheckResult({ result }: { result: VerificationResult }) {
  const t = useDict(words)
  const { kinds } = useDict(documentWords)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is read
  useEffect(() => box.current?.focus(), [result])
  const { kind, title, text } = verdictOf(result, t)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice kind={kind} title={title}>
        <p className="mt-1">{text}</p>
        {result && (
          <dl className="mt-3 grid gap-2 text-sm">
            <div>
              <dt className="text-muted">{t.kind}</dt>
              <dd>{kinds[result.kind]}</dd>
            </div>
            <div>
              <dt className="text-muted">{t.status}</dt>
              <dd>{t.statuses[result.status]}</dd>
            </div>
            {result.contract_number && (
              <div>
                <dt className="text-muted">{t.number}</dt>
                <dd>{result.contract_number}</dd>
              </div>
            )}
            <div>
              <dt className="text-muted">{t.made}</dt>
              <dd>
                <MomentText at={result.created_at} />
              </dd>
            </div>
            {isToBeSigned(result.kind) && (
              <div>
                <dt className="text-muted">{t.signed}</dt>
                <dd>{result.signed_at ? <MomentText at={result.signed_at} /> : t.notSigned}</dd>
              </div>
            )}
            <div>
              <dt className="text-muted">{t.hash}</dt>
              <dd className="font-mono break-all">{result.sha256}</dd>
            </div>
          </dl>
        )}
      </Notice>
    </div>
  )
}

/** Whether such a document is signed; others are only issued. */
function isToBeSigned(kind: Schemas['DocumentKind']) {
  return !['certificate', 'statement', 'operations', 'receipt'].includes(kind)
}

type Words = (typeof words)['ru']

function verdictOf(result: VerificationResult, t: Words) {
  if (!result) return { kind: 'warning', title: t.unknown, text: t.unknownText } as const
  if (result.status === 'void') {
    return { kind: 'danger', title: t.statuses.void, text: t.voidText } as const
  }
  if (result.is_genuine === true) {
    return { kind: 'success', title: t.genuine, text: t.genuineText } as const
  }
  if (result.is_genuine === false) {
    return { kind: 'danger', title: t.changed, text: t.changedText } as const
  }
  return { kind: 'success', title: t.known, text: t.knownText } as const
}
