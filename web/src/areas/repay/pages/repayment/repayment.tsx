import { Guest } from '@/areas/repay/guest/Guest'
import { words } from '@/areas/repay/words/guest'
import { MoreLink } from '@/shared/content/MoreLink'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import { Notice } from '@/shared/ui/Notice'
import { PageHeading } from '@/shared/ui/PageHeading'
import { PhoneLink } from '@/shared/ui/PhoneLink'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].page.title })

/** Repayment for anybody who has a contract number or an IIN, without signing in. */
export default function Repayment() {
  const { site } = useApp().payload
  const { page: t } = useDict(words)
  return (
    <>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {!site.accounts_open && (
        <Notice kind="warning" title={t.closed.title} className="mt-8">
          <p className="mt-1 text-pretty">{t.closed.text}</p>
          <PhoneLink wide className="mt-4" />
          <p className="mt-2 text-center text-sm text-muted">{site.hours}</p>
        </Notice>
      )}
      {site.accounts_open && <Guest />}
      <h2 className="mt-12">{t.ways.title}</h2>
      <ol className="mt-5 grid gap-5">
        {t.ways.items.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="figures grid size-10 shrink-0 place-items-center rounded-full bg-tint font-semibold text-primary"
            >
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1 text-muted text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Notice title={t.caution.title} className="mt-8">
        <p className="mt-1">{t.caution.text}</p>
      </Notice>
      <ul className="mt-6">
        <li>
          <MoreLink to="how-to-repay">{t.more}</MoreLink>
        </li>
        <li>
          <MoreLink to="consumer-protection">{t.hardship}</MoreLink>
        </li>
      </ul>
    </>
  )
}
