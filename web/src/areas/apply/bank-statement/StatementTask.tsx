import { useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { Act } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/bank-statement'
import { fileText } from '@/shared/api/problems'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { FileInput } from '@/shared/uploads/FileInput'
import { UploadProgress } from '@/shared/uploads/UploadProgress'
import { uploadAuthorized } from '@/shared/uploads/upload-authorized'
import { faultOf, startOf } from './check-file'
import { refusalOf } from './refusal'
import { SandboxHint } from './SandboxHint'
import { SkipStatement } from './SkipStatement'
import { StatementInstructions } from './StatementInstructions'

interface Props {
  application: Application
  act: Act
}

/** A file of the bank's own, or going on without. */
export function StatementTask({ application, act }: Props) {
  const locale = useLocale()
  const t = useDict(words)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const refusal = refusalOf(application, locale)
  const { statement } = application

  async function choose(chosen: File) {
    const code = faultOf(chosen, await startOf(chosen).catch(() => ''))
    setFault(code && fileText(code, locale))
    setFile(code ? null : chosen)
  }

  async function send() {
    if (!file) return
    setShare(0)
    const pdf = new Blob([file], { type: 'application/pdf' })
    await act.do((version, key) =>
      uploadAuthorized('PUT /application/statement', pdf, { version, key, onProgress: setShare }),
    )
    setShare(null)
  }

  return (
    <>
      {refusal && (
        <Notice kind="warning" title={t.refused}>
          <p className="mt-1">{refusal}</p>
        </Notice>
      )}
      <Card look="raised">
        <h2 className="text-lg">{t.rules.title}</h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5">
          {t.rules.list.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <div className="mt-5 grid gap-3">
          {file && <p className="font-medium break-all">{t.chosen(file.name)}</p>}
          {fault && <Notice kind="danger">{fault}</Notice>}
          {share === null ? (
            <>
              {file && (
                <Button wide loading={act.isBusy} onClick={send} className="min-h-14 text-lg">
                  {act.failure ? t.again : t.submit}
                </Button>
              )}
              <FileInput
                label={file ? t.chooseOther : t.choose}
                about={t.title}
                accept="application/pdf,.pdf"
                look={file ? 'secondary' : 'primary'}
                onFile={choose}
              />
            </>
          ) : (
            <UploadProgress share={share} />
          )}
        </div>
      </Card>
      <SandboxHint />
      <StatementInstructions />
      {statement?.can_skip && <SkipStatement maxTenge={statement.skipped_max_tenge} act={act} />}
    </>
  )
}
