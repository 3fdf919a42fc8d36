import type { ReactNode } from 'react'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/decision'
import type { Schemas } from '@/shared/api/contract'
import { languageOf } from '@/shared/codes/code-flow'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { DateText } from '@/shared/ui/DateText'
import { ManualReview } from './ManualReview'

interface Props {
  decline: Schemas['Decline'] | null | undefined
  act: ApplicationActions
  /** Partners' offers, if the customer asked for them. */
  children?: ReactNode
}

/** Why it was declined, what can be done, when to apply again, and whom else to ask. */
export function Rejection({ decline, act, children }: Props) {
  const { locale, today } = useApp().payload
  const language = languageOf(locale)
  const { decline: t, router } = useDict(words)
  if (!decline) {
    return (
      <ButtonLink to="form" wide>
        {router.open}
      </ButtonLink>
    )
  }
  const { reapply_from: from } = decline
  // Without a date only the cause prevents it, and the customer knows when that is gone.
  const mayApply = !from || from <= today
  return (
    <>
      <Card as="section" variant="raised">
        <h2 className="text-xl">{t.now}</h2>
        <p className="mt-2 text-lg">
          {t.reason}: {t.categories[decline.category]}
        </p>
        <p className="mt-2 text-pretty">{decline.explanation[language]}</p>
        <h3 className="mt-5">{t.advice}</h3>
        <p className="mt-1 text-pretty">{decline.advice[language]}</p>
        <h3 className="mt-5">{t.next}</h3>
        <p className="mt-1">
          {from ? (
            <>
              {t.from} <DateText iso={from} />
            </>
          ) : (
            t.noDate
          )}
        </p>
        {mayApply && (
          <ButtonLink to="form-new-loan" wide className="mt-4">
            {t.again}
          </ButtonLink>
        )}
      </Card>
      {children}
      <ManualReview decline={decline} act={act} />
      <More title={t.report.title} text={t.report.text}>
        <TextLink to="blog-kreditnaya-istoriya-kak-proverit">{t.report.link}</TextLink>
      </More>
      <More title={t.rights.title} text={t.rights.text}>
        <TextLink to="consumer-protection">{t.rights.link}</TextLink>
      </More>
    </>
  )
}

function More({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 text-muted text-pretty">{text}</p>
      {children}
    </section>
  )
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      prefetch={false}
      className="inline-flex min-h-12 items-center font-semibold text-primary underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
