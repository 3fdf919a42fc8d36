import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { submitStep } from '@/areas/apply/application/useApplication'
import { DocumentButtons } from '@/areas/apply/documents/DocumentButtons'
import { words } from '@/areas/apply/words/offer'
import type { Schemas } from '@/shared/api/contract'
import { Form } from '@/shared/forms/Form'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Checkbox } from '@/shared/ui/Checkbox'
import { CircleAlert } from '@/shared/ui/icons'
import { words as documentWords } from '@/shared/words/documents'

interface Props {
  signing: Schemas['SigningPackage']
  act: ApplicationActions
}

/** Every document with its own checkbox, unticked; agreeing needs them all. */
export function AgreeForm({ signing, act }: Props) {
  const { accept: t } = useDict(words)
  const { kinds } = useDict(documentWords)
  const { documents, contract_number } = signing
  const form = useForm<Record<string, boolean>>({
    initial: Object.fromEntries(documents.map(({ kind }) => [kind, false])),
    // Keyed by these very documents, so that returning from another card restores the ticks.
    keepAs: `agreed_${signing.sha256}`,
    isSubmitted: act.isBusy,
    check: (values) =>
      Object.fromEntries(
        documents
          .filter(({ kind }) => !values[kind])
          .map(({ kind }) => [kind, t.documents.missing(kinds[kind])]),
      ),
    async send() {
      const ticked = documents.map(({ kind }) => kind)
      await submitStep(act, (version, key) =>
        callAuthorized('POST /application/accept-terms', { documents: ticked }, { version, key }),
      )
    },
  })
  return (
    <Form form={form} label={t.documents.title}>
      <fieldset>
        <legend className="text-xl font-bold">{t.documents.title}</legend>
        <p className="mt-1 text-muted text-pretty">{t.documents.text}</p>
        <ul className="mt-4 grid gap-3">
          {documents.map((document) => (
            <Card as="li" key={document.kind} className="py-4">
              <Tick
                id={form.idOf(document.kind)}
                label={t.documents.agree(kinds[document.kind])}
                isTicked={form.values[document.kind] ?? false}
                error={form.errors[document.kind]}
                onChange={(isTicked) => form.set({ [document.kind]: isTicked })}
              />
              <DocumentButtons document={document} contractNumber={contract_number} />
            </Card>
          ))}
        </ul>
      </fieldset>
      <div>
        <p className="mb-3 text-sm text-muted text-pretty">{t.noObligation}</p>
        <Button
          type="submit"
          variant="secondary"
          wide
          loading={form.isBusy}
          className="min-h-14 text-lg"
        >
          {t.agree}
        </Button>
      </div>
    </Form>
  )
}

interface TickProps {
  id: string
  label: string
  isTicked: boolean
  error?: string
  onChange: (isTicked: boolean) => void
}

function Tick({ id, label, isTicked, error, onChange }: TickProps) {
  return (
    <>
      <Checkbox
        id={id}
        checked={isTicked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        {label}
      </Checkbox>
      {error && (
        <p id={`${id}-error`} className="mb-2 flex gap-2 text-sm font-medium text-danger">
          <CircleAlert className="size-5 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}
