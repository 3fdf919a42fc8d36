import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { ButtonLink } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { Notice } from '@/shared/ui/Notice'
import { PageHeading } from '@/shared/ui/PageHeading'
import type { RequestReceipt } from './request-receipt'
import { words } from './words/help'

/** The number of the case, and when it will be answered. */
export function RequestReceiptPage({ receipt }: { receipt: RequestReceipt }) {
  const { received: t, back } = useDict(words)
  const locale = useLocale()
  const { number, answerBy, id, frozenSince, areFilesMissing } = receipt
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-4 pt-12 sm:px-6 sm:pt-20">
      <PageHeading>{t.title}</PageHeading>
      <dl className="grid gap-4">
        <div>
          <dt className="text-muted">{t.number}</dt>
          <dd className="text-2xl font-semibold whitespace-nowrap">{number}</dd>
        </div>
        <div>
          <dt className="text-muted">{t.answerBy}</dt>
          <dd className="text-2xl font-semibold">
            <DateText iso={answerBy} />
          </dd>
        </div>
      </dl>
      {frozenSince && <Notice kind="success">{t.frozen(date(frozenSince, locale))}</Notice>}
      {areFilesMissing && <Notice kind="warning">{t.filesFailed}</Notice>}
      <p className="text-pretty">{t.next}</p>
      <div className="flex flex-wrap gap-3">
        {id ? (
          <ButtonLink to="support" query={{ request: id }}>
            {t.open}
          </ButtonLink>
        ) : (
          <ButtonLink to="support" variant="secondary">
            {back}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
