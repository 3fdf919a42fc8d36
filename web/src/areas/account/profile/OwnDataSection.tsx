import { useEffect, useRef, useState } from 'react'
import { words } from '@/areas/account/words/profile'
import { callForFile } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/contract'
import { saveFile } from '@/shared/documents/document'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { Form } from '@/shared/forms/Form'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { callAuthorized, tokenManager } from '@/shared/session/session'
import { isStepUpCancelled, withStepUp } from '@/shared/session/step-up'
import { Button } from '@/shared/ui/Button'
import { Checkbox } from '@/shared/ui/Checkbox'
import { toast } from '@/shared/ui/Toast'
import { words as formWords } from '@/shared/words/form'
import { Section } from './Section'

export type ErasureResult = Schemas['ErasureOutcome']

interface Props {
  onErased: (result: ErasureResult) => void
}

/** All data about the customer: to export, or to have erased. */
export function OwnDataSection({ onErased }: Props) {
  const { today } = useApp().payload
  const t = useDict(words)
  const [isErasing, setErasing] = useState(false)
  const save = async (kind: 'json' | 'pdf') => {
    const file = await withStepUp(() =>
      tokenManager.runAuthorized(() => callForFile(`/me/export.${kind}`)),
    )
    saveFile(file, `zhedel-${today}.${kind}`)
    toast(t.own.exported)
  }
  return (
    <Section title={t.own.title}>
      <div>
        <p className="text-pretty">{t.own.exportText}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <AsyncButton variant="secondary" label={t.own.pdf} act={() => save('pdf')} />
          <AsyncButton variant="secondary" label={t.own.json} act={() => save('json')} />
        </div>
      </div>
      <div className="border-t border-line pt-5">
        <p className="text-pretty">{t.own.eraseText}</p>
        {isErasing ? (
          <EraseForm onErased={onErased} onCancel={() => setErasing(false)} />
        ) : (
          <Button variant="danger" className="mt-3" onClick={() => setErasing(true)}>
            {t.own.erase}
          </Button>
        )}
      </div>
    </Section>
  )
}

function EraseForm({ onErased, onCancel }: Props & { onCancel: () => void }) {
  const t = useDict(words)
  const { cancel } = useDict(formWords)
  const form = useForm({
    initial: { understood: false as boolean },
    check: ({ understood }): { understood?: string } =>
      understood ? {} : { understood: t.own.understandFirst },
    onFailure: isStepUpCancelled,
    async send(_, key) {
      const result = await withStepUp((isProved) =>
        callAuthorized('DELETE /me', undefined, { key: isProved ? `${key}-proved` : key }),
      )
      onErased(result)
    },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened this is gone.
  useEffect(() => heading.current?.focus(), [])
  const id = form.idOf('understood')
  const error = form.errors.understood
  return (
    <Form form={form} label={t.own.erase} className="mt-4 rounded-card border border-control p-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="outline-none">
          {t.own.retentionTitle}
        </h3>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-muted">
          {t.own.retentionRules.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2 text-muted">{t.own.retentionNote}</p>
      </div>
      <div>
        <Checkbox
          id={id}
          checked={form.values.understood}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.set({ understood: event.target.checked })}
        >
          {t.own.understand}
        </Checkbox>
        {error && (
          <p id={`${id}-error`} className="ml-9 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" loading={form.isBusy}>
          {t.own.confirm}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </Form>
  )
}
