import { useState } from 'react'
import type { Schemas } from '@/api/schema'
import { useLocale } from '@/app/context'
import { Link } from '@/app/navigation/Link'
import type { Product } from '@/app/payload'
import type { Application } from '@/features/application/application'
import { CancelApplication } from '@/features/application/CancelApplication'
import type { Act } from '@/features/application/useApplication'
import { requestOf } from '@/features/application/WithChoice'
import { callAs } from '@/features/auth/session'
import { bounded } from '@/features/loan/bounded'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { CircleCheck } from '@/ui/icons'
import { MoneyText } from '@/ui/MoneyText'
import { Notice } from '@/ui/Notice'
import { kdnText } from './kdn'
import { LoanChoice } from './LoanChoice'
import { priced } from './promo-price'
import { words } from './words'

interface Props {
  application: Application
  preapproved: Schemas['Preapproved']
  act: Act
  product: Product
}

/** What is likely to be lent, what it would cost, and what is still to be shown. */
export function FirstLook({ application, preapproved, act, product }: Props) {
  const { preapproval: t } = useDict(words)
  const isOver = (preapproved.kdn_percent ?? 0) > preapproved.kdn_max_percent
  const request = application.request
  const within = bounded(priced(product, application.promo), preapproved.amount_max_tenge)
  const [choice, setChoice] = useState({
    amount: Math.min(request?.amount_tenge ?? product.amount_default, within.amount_max),
    days: request?.term ?? product.days_default,
  })
  const isShort = request?.product === 'short'
  const isChanged =
    isShort && (choice.amount !== request.amount_tenge || choice.days !== request.term)

  async function goOn() {
    if (isChanged) {
      const promo = request.promo
      const changed = await act.do((version, key) =>
        callAs('PUT /application/request', { ...requestOf(choice), promo }, { version, key }),
      )
      if (changed?.state !== 'PREAPPROVED') return
    }
    await act.step('continue')
  }

  const button = (
    <>
      {isChanged && <p className="mb-3 text-sm text-muted">{t.changed}</p>}
      <Button wide loading={act.isBusy} className="min-h-14 text-lg" onClick={goOn}>
        {t.continue}
      </Button>
    </>
  )
  return (
    <>
      <Card look="raised">
        <p className="text-lg">{t.upTo}</p>
        <MoneyText
          tenge={preapproved.amount_max_tenge}
          className="block text-[2.25rem] leading-tight font-bold tracking-[-0.04em]"
        />
        <p className="mt-2 text-muted text-pretty">{t.notFinal}</p>
      </Card>
      {isOver && (
        <Notice kind="warning">
          <Kdn preapproved={preapproved} />
        </Notice>
      )}
      {isShort ? (
        <LoanChoice product={within} choice={choice} onChange={setChoice} action={button} />
      ) : (
        button
      )}
      <Needed missing={application.missing} />
      {!isOver && <Kdn preapproved={preapproved} />}
      <CancelApplication application={application} act={act} />
    </>
  )
}

/** How much of the income would go to payments; above the law's bound it stands before the sum. */
function Kdn({ preapproved }: { preapproved: Schemas['Preapproved'] }) {
  const locale = useLocale()
  const { kdn: t } = useDict(words).preapproval
  return (
    <section>
      <h2 className="text-lg">{t.title}</h2>
      <p className="mt-1 text-pretty">{kdnText(preapproved, locale)}</p>
      <Link
        to="blog-kdn-koeffitsient-dolgovoy-nagruzki"
        prefetch={false}
        target="_blank"
        className="inline-flex min-h-12 items-center text-primary underline underline-offset-4"
      >
        {t.what}
      </Link>
    </section>
  )
}

function Needed({ missing }: { missing: Application['missing'] }) {
  const { preapproval: t } = useDict(words)
  return (
    <section>
      <h2 className="text-lg">{t.needed}</h2>
      <ul className="mt-2 grid gap-2">
        {(['camera', ...missing] as const).map((step) => (
          <li key={step} className="flex gap-2.5">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-primary" />
            {t.steps[step]}
          </li>
        ))}
      </ul>
    </section>
  )
}
