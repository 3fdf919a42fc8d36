import type { ReactNode } from 'react'
import { words } from '@/areas/repay/words/guest'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { BankTransfer } from './BankTransfer'

/** The ways to pay without a card: only those that the lender has. */
export function OtherWays() {
  const { site } = useApp().payload
  const { ways: t } = useDict(words).page
  const items = [
    { key: 'sum', content: <Way title={t.sum.title}>{t.sum.text}</Way> },
    site.billers.length > 0 && {
      key: 'billers',
      content: <Way title={t.billers.title}>{t.billers.text(site.billers.join(', '))}</Way>,
    },
    site.bank && { key: 'transfer', content: <BankTransfer heading="h3" /> },
    { key: 'keep', content: <Way title={t.keep.title}>{t.keep.text}</Way> },
  ].filter((item) => item !== false && item !== undefined)
  return (
    <ol className="mt-5 grid gap-5">
      {items.map(({ key, content }, index) => (
        <li key={key} className="flex gap-4">
          <span
            aria-hidden
            className="figures grid size-10 shrink-0 place-items-center rounded-full bg-tint font-semibold text-primary"
          >
            {index + 1}
          </span>
          {content}
        </li>
      ))}
    </ol>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <p className="mt-1 text-muted text-pretty">{children}</p>
    </div>
  )
}
