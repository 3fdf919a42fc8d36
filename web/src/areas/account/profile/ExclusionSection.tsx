import { useState } from 'react'
import { words } from '@/areas/account/words/profile'
import { Confirm } from '@/shared/forms/Confirm'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import type { ChangeMe, Me } from '@/shared/session/useMe'
import { Button } from '@/shared/ui/Button'
import { Choice } from '@/shared/ui/Choice'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { Section } from './Section'

const PERIODS = ['6', '12', '36'] as const
type Period = (typeof PERIODS)[number]

interface Props {
  me: Me
  change: ChangeMe
}

/** Self-exclusion: no new loans for a time. */
export function ExclusionSection({ me, change }: Props) {
  const locale = useLocale()
  const { exclusion: t } = useDict(words)
  const [period, setPeriod] = useState<Period | ''>('')
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const nameOf = (months: Period) => t.months[Number(months) as 6 | 12 | 36]

  function ask() {
    setMissing(period === '')
    setAsking(period !== '')
  }
  async function exclude(key: string) {
    await change('PUT /me/self-exclusion', { months: Number(period) as 6 | 12 | 36 }, key)
    setAsking(false)
    setPeriod('')
    toast(t.done)
  }
  return (
    <Section title={t.title}>
      {me.excluded_until && (
        <Notice kind="info" title={t.active(date(me.excluded_until, locale))} />
      )}
      <p className="text-pretty">{t.text}</p>
      <ul className="grid list-disc gap-1.5 pl-5 text-muted">
        {t.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Choice
        label={t.label}
        value={period}
        options={PERIODS.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(value) => {
          setPeriod(value)
          setMissing(false)
          setAsking(false)
        }}
      />
      {isMissing && (
        <p role="alert" className="text-sm font-medium text-danger">
          {t.choose}
        </p>
      )}
      {isAsking && period !== '' ? (
        <Confirm
          question={t.sure(nameOf(period))}
          yes={t.confirm}
          act={exclude}
          onCancel={() => setAsking(false)}
        >
          {t.sureText}
        </Confirm>
      ) : (
        <div>
          <Button variant="secondary" onClick={ask}>
            {t.submit}
          </Button>
        </div>
      )}
    </Section>
  )
}
