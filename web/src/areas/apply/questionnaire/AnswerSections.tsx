import { useId } from 'react'
import { words } from '@/areas/apply/words/questionnaire'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { answerRows } from './answer-rows'
import type { Answers } from './fields'
import { PARTS, type Part, partsFor } from './parts'
import { faultOf } from './rules'

interface Props {
  answers: Answers
  /** Left out where answers are only to be read. */
  onChange?: (part: Part) => void
}

/** Everything that was answered, topic by topic, with the way to change it. */
export function AnswerSections({ answers, onChange }: Props) {
  return partsFor(answers)
    .filter((part) => part !== 'check')
    .map((part) => <AnswerSection key={part} part={part} answers={answers} onChange={onChange} />)
}

function AnswerSection({ part, answers, onChange }: Props & { part: Part }) {
  const { today, locale } = useApp().payload
  const { parts, check: t } = useDict(words)
  const id = useId()
  const rows = answerRows(part, answers, locale)
  const isOpen = PARTS[part].fields.some((field) => faultOf(field, answers, today) !== null)
  const given = rows.filter(({ value }) => value !== null)
  return (
    <section aria-labelledby={id} className="rounded-card border border-line p-4 sm:p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-lg">
          {parts[part].title}
        </h2>
        {onChange && (
          <Button
            look="quiet"
            className="-my-2 -mr-3 px-3"
            aria-label={t.changeWhat(parts[part].title)}
            onClick={() => onChange(part)}
          >
            {t.change}
          </Button>
        )}
      </div>
      {onChange && isOpen && <p className="mt-2 font-medium text-danger">{t.incomplete}</p>}
      {given.length === 0 ? (
        <p className="mt-2 text-muted">{t.none}</p>
      ) : (
        <dl className="mt-3 grid gap-3">
          {given.map(({ field, label, value }) => (
            <div key={field} className="sm:grid sm:grid-cols-2 sm:gap-4">
              <dt className="text-sm text-muted sm:text-base">{label}</dt>
              <dd className="font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {part === 'address' && answers.actual_same !== 'false' && (
        <p className="mt-3 text-sm text-muted">
          {parts.actual.title}: {t.same}
        </p>
      )}
    </section>
  )
}
