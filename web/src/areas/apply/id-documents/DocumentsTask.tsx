import { useEffect, useRef, useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { FixNotice } from '@/areas/apply/application/FixNotice'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/id-documents'
import { useDict } from '@/shared/i18n/dictionary'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { CircleAlert } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { DocumentCard } from './DocumentCard'
import { missingOf } from './document'

interface Props {
  application: Application
  act: ApplicationActions
}

/** Every requested document, and their submission. */
export function DocumentsTask({ application, act }: Props) {
  const t = useDict(words)
  const [rejections, setRejections] = useState(0)
  const { uploads: documents, fix_reasons } = application
  const missing = missingOf(documents)
  const submit = () => {
    if (missing.length > 0) return setRejections((count) => count + 1)
    act.step('submit_documents')
  }
  return (
    <>
      <FixNotice reasons={fix_reasons} title={t.why} />
      {rejections > 0 && missing.length > 0 && (
        <MissingDocuments
          names={missing.map(({ kind }) => t.kinds[kind].title)}
          rejections={rejections}
        />
      )}
      <ul className="grid gap-4">
        {documents.map((document) => (
          <DocumentCard
            key={document.kind}
            document={document}
            isReadOnly={act.isReadOnly}
            onChanged={act.set}
          />
        ))}
      </ul>
      {act.isReadOnly ? (
        <Notice>
          <p>{t.readOnly}</p>
          <ButtonLink to="docs-waiting" variant="secondary" className="mt-3">
            {t.toWaiting}
          </ButtonLink>
        </Notice>
      ) : (
        <div>
          <Button wide loading={act.isBusy} onClick={submit} className="min-h-14 text-lg">
            {t.submit}
          </Button>
          <p className="mt-3 text-sm text-muted text-pretty">
            {t.submitNote} {t.storageNote}
          </p>
        </div>
      )}
    </>
  )
}

/** Missing documents; focused each time the customer tries to continue without them. */
function MissingDocuments({ names, rejections }: { names: string[]; rejections: number }) {
  const t = useDict(words)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (rejections > 0) box.current?.focus()
  }, [rejections])
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      data-error-summary
      className="flex gap-3 rounded-card border-2 border-danger bg-danger/7 p-4"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <div>
        <p className="font-semibold">{t.missing}</p>
        <ul className="mt-1 list-disc pl-5">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
