import { useState } from 'react'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { fileName, shortHash } from '@/shared/documents/document'
import { FileButtons } from '@/shared/documents/FileButtons'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized, useSession } from '@/shared/session/session'
import { CodeStep } from '@/shared/signing/CodeStep'
import { dropSentCode } from '@/shared/signing/sent-code-store'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { words as documentWords } from '@/shared/words/documents'
import type { HelpRequest } from './RequestView'
import { words } from './words/help'

interface Props {
  request: HelpRequest
  onChanged: (request: HelpRequest) => void
}

/** The addendum, and the code that signs it and nothing else. It is valid for one day and one debt:
 * if those have changed, it is reissued and shown again. */
export function PlanSigning({ request, onChanged }: Props) {
  const { plan: t } = useDict(words)
  const { sessionGeneration } = useSession()
  const [isChanged, setChanged] = useState(false)
  const params = { id: request.id }
  const query = useQuery({
    key: ['addendum', request.id],
    load: () => callAuthorized('POST /cases/{id}/addendum', undefined, { params }),
    sessionGeneration,
  })

  async function rejectIfChanged<T>(request: Promise<T>): Promise<T> {
    try {
      return await request
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'case.plan_changed') {
        dropSentCode()
        setChanged(true)
        await query.reload()
        onChanged(await callAuthorized('GET /cases/{id}', undefined, { params }))
      }
      throw reason
    }
  }

  return (
    <QueryArea query={query}>
      {(addendum) => (
        <div className="mt-6 grid gap-6">
          {isChanged && <Notice kind="warning">{t.changed}</Notice>}
          <Addendum addendum={addendum} />
          <CodeStep
            key={addendum.sha256}
            subject={`plan:${addendum.sha256}`}
            get={t.get}
            submit={t.accept}
            ask={() =>
              rejectIfChanged(
                callAuthorized('POST /cases/{id}/codes', { sha256: addendum.sha256 }, { params }),
              )
            }
            confirm={async (proof) => {
              const body = { sha256: addendum.sha256, ...proof }
              onChanged(
                await rejectIfChanged(callAuthorized('POST /cases/{id}/accept', body, { params })),
              )
              toast(t.accepted)
            }}
          />
        </div>
      )}
    </QueryArea>
  )
}

function Addendum({ addendum }: { addendum: Schemas['LoanDocument'] }) {
  const { plan: t } = useDict(words)
  const { kinds, files } = useDict(documentWords)
  const name = kinds.addendum
  return (
    <Card as="section">
      <h4 className="text-lg">{name}</h4>
      <p className="mt-1 text-sm text-muted text-pretty">{t.addendumText}</p>
      <p className="mt-1 text-sm text-muted">
        SHA-256: <span className="font-mono">{shortHash(addendum.sha256)}</span>
      </p>
      <FileButtons
        name={name}
        bytes={addendum.size_bytes}
        path={`/documents/${addendum.id}/pdf`}
        fileName={fileName(files.addendum, addendum.contract_number)}
      />
    </Card>
  )
}
