import { useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { ConfirmStep } from '@/areas/apply/application/ConfirmStep'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/bank-statement'
import { fileText } from '@/shared/api/problems'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp, useLocale } from '@/shared/page/context'
import { Accordion, AccordionItem } from '@/shared/ui/Accordion'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { FileInput } from '@/shared/uploads/FileInput'
import { UploadProgress } from '@/shared/uploads/UploadProgress'
import { uploadAuthorized } from '@/shared/uploads/useUpload'
import { fileErrorOf, rejectionTextOf, startOf } from './statement-file'

interface Props {
  application: Application
  act: ApplicationActions
}

/** A bank statement, or continuing without one. */
export function StatementTask({ application, act }: Props) {
  const locale = useLocale()
  const t = useDict(words)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const rejection = rejectionTextOf(application, locale)
  const { bank_statement: statement } = application

  async function choose(chosen: File) {
    const code = fileErrorOf(chosen, await startOf(chosen).catch(() => ''))
    setFileError(code && fileText(code, locale))
    setFile(code ? null : chosen)
  }

  async function send() {
    if (!file) return
    setShare(0)
    const pdf = new Blob([file], { type: 'application/pdf' })
    await act.run((version, key) =>
      uploadAuthorized('PUT /application/bank-statement', pdf, {
        version,
        key,
        onProgress: setShare,
      }),
    )
    setShare(null)
  }

  return (
    <>
      {rejection && (
        <Notice kind="warning" title={t.refused}>
          <p className="mt-1">{rejection}</p>
        </Notice>
      )}
      <Card variant="raised">
        <h2 className="text-lg">{t.rules.title}</h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5">
          {t.rules.list.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <div className="mt-5 grid gap-3">
          {file && <p className="font-medium break-all">{t.chosen(file.name)}</p>}
          {fileError && <Notice kind="danger">{fileError}</Notice>}
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
                variant={file ? 'secondary' : 'primary'}
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
      {statement?.can_skip && (
        <SkipStatement maxTenge={statement.amount_max_without_tenge} act={act} />
      )}
    </>
  )
}

/** Where sample statements are, in sandbox mode only. */
function SandboxHint() {
  const { sandbox } = useDict(words)
  const url = useApp().payload.site.sandbox_url
  if (!url) return null
  return (
    <Notice>
      <p>{sandbox.text}</p>
      <a
        href={`${url}/statements`}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-12 items-center text-primary underline underline-offset-4"
      >
        {sandbox.link}
      </a>
    </Notice>
  )
}

interface SkipStatementProps {
  maxTenge: number
  act: ApplicationActions
}

/** Continuing without a statement, and what it means for the amount. */
function SkipStatement({ maxTenge, act }: SkipStatementProps) {
  const { skip: t } = useDict(words)
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="border-t border-line pt-4">
      <h2 className="text-lg">{t.title}</h2>
      <p className="mt-1">
        {t.text} <MoneyText tenge={maxTenge} className="font-semibold" />
      </p>
      <div className="mt-3">
        {isAsking ? (
          <ConfirmStep
            question={t.sure}
            yes={t.yes}
            no={t.no}
            isBusy={act.isBusy}
            onYes={() => act.step('skip_statement')}
            onNo={() => setAsking(false)}
          >
            {t.sureText} <MoneyText tenge={maxTenge} />
          </ConfirmStep>
        ) : (
          <Button variant="secondary" wide onClick={() => setAsking(true)}>
            {t.action}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Instructions by bank, and what happens to the file. */
function StatementInstructions() {
  const t = useDict(words)
  return (
    <section>
      <h2 className="mb-3 text-xl">{t.banks}</h2>
      <Accordion>
        {[t.kaspi, t.halyk].map(({ title, steps }) => (
          <AccordionItem key={title} title={title}>
            <ol className="grid list-decimal gap-2 pl-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </AccordionItem>
        ))}
        <AccordionItem title={t.otherBank.title}>
          <p>{t.otherBank.text}</p>
        </AccordionItem>
        <AccordionItem title={t.privacy.title}>
          <div className="grid gap-2">
            <p>{t.privacy.read}</p>
            <p>{t.privacy.not}</p>
            <p>{t.privacy.storageNote}</p>
          </div>
        </AccordionItem>
      </Accordion>
    </section>
  )
}
