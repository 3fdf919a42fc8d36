import { words } from '@/areas/apply/words/decision'
import type { Schemas } from '@/shared/api/contract'
import { languageOf } from '@/shared/codes/code-flow'
import { useDict } from '@/shared/i18n/dictionary'
import { percent } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words as loanWords } from '@/shared/words/calculator'

const OFFERS_MAX = 3

/** Labelled advertisements of partners. The link carries no personal data. */
export function PartnerOffers({ partners }: { partners: readonly Schemas['Partner'][] }) {
  const language = languageOf(useLocale())
  const { partners: t } = useDict(words).decline
  const { gesv, perYear } = useDict(loanWords)
  if (partners.length === 0) return null
  return (
    <section className="rounded-card bg-raised p-4 sm:p-5">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-1 font-medium text-pretty">{t.text}</p>
      <ul className="mt-4 grid gap-3">
        {partners
          .slice(0, OFFERS_MAX)
          .map(({ name, text, gesv_percent, amount_max_tenge, url }) => (
            <li key={url} className="rounded-card border border-line bg-surface p-4">
              <p className="text-sm text-muted">{t.label}</p>
              <h3 className="mt-1">{name}</h3>
              <p className="mt-1 text-pretty">{text[language]}</p>
              <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
                <div>
                  <dt className="sr-only">{t.upTo}</dt>
                  <dd className="font-semibold">
                    <span aria-hidden>{t.upTo} </span>
                    <MoneyText tenge={amount_max_tenge} />
                  </dd>
                </div>
                <div className="flex gap-1.5">
                  <dt>{gesv}</dt>
                  <dd className="font-semibold whitespace-nowrap">
                    {perYear(percent(gesv_percent))}
                  </dd>
                </div>
              </dl>
              <a
                href={url}
                target="_blank"
                rel="nofollow sponsored noopener noreferrer"
                referrerPolicy="no-referrer"
                className="mt-1 inline-flex min-h-12 items-center text-primary underline underline-offset-4"
              >
                {t.open(name)}
                <span className="sr-only"> ({t.newTab})</span>
              </a>
            </li>
          ))}
      </ul>
    </section>
  )
}
