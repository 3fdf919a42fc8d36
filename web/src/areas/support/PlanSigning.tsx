import { useState } from 'react'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/schema'
import { FileButtons } from '@/shared/documents/FileButtons'
import { fileName, shortHash } from '@/shared/documents/paper'
import { LoadedArea } from '@/shared/forms/LoadedArea'
import { useLoaded } from '@/shared/forms/useLoaded'
import { useDict } from '@/shared/i18n/dictionary'
import { callAs, useSession } from '@/shared/session/session'
import { CodeStep } from '@/shared/signing/CodeStep'
import { dropCode } from '@/shared/signing/kept-code'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { words as paperWords } from '@/shared/words/documents'
import type { HelpRequest } from './RequestView'
import { words } from './words/help'

interface Props {
  request: HelpRequest
  onChanged: (request: HelpRequest) => void
}

/** The addendum to read, and the code that signs it and nothing else. It is of one day and one debt:
 * where those have changed, it is made and shown anew. */
export function PlanSigning({ request, onChanged }: Props) {
  const { plan: t } = useDict(words)
  const { era } = useSession()
  const [isChanged, setChanged] = useState(false)
  const params = { id: request.id }
  const loaded = useLoaded(() => callAs('POST /requests/{id}/addendum', undefined, { params }), era)

  async function unlessChanged<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'help.plan_changed') {
        dropCode()
        setChanged(true)
        await loaded.reload()
        onChanged(await callAs('GET /requests/{id}', undefined, { params }))
      }
      throw reason
    }
  }

  return (
    <LoadedArea loaded={loaded}>
      {(paper) => (
        <div className="mt-6 grid gap-6">
          {isChanged && <Notice kind="warning">{t.changed}</Notice>}
          <Paper paper={paper} />
          <CodeStep
            key={paper.sha256}
            subject={`plan:${paper.sha256}`}
            get={t.get}
            submit={t.accept}
            ask={() =>
              unlessChanged(
                callAs('POST /requests/{id}/code', { sha256: paper.sha256 }, { params }),
              )
            }
            confirm={async (proof) => {
              const body = { sha256: paper.sha256, ...proof }
              onChanged(await unlessChanged(callAs('POST /requests/{id}/accept', body, { params })))
              toast(t.accepted)
            }}
          />
        </div>
      )}
    </LoadedArea>
  )
}

function Paper({ paper }: { paper: Schemas['LoanPaper'] }) {
  const { plan: t } = useDict(words)
  const { kinds, files } = useDict(paperWords)
  const name = kinds.addendum
  return (
    <Card as="section">
      <h4 className="text-lg">{name}</h4>
      <p className="mt-1 text-sm text-muted text-pretty">{t.paper}</p>
      <p className="mt-1 text-sm text-muted">
        SHA-256: <span className="font-mono">{shortHash(paper.sha256)}</span>
      </p>
      <FileButtons
        name={name}
        bytes={paper.bytes}
        path={`/papers/${paper.id}/pdf`}
        fileName={fileName(files.addendum, paper.contract_number)}
      />
    </Card>
  )
}
