import { words } from '@/areas/repay/words/transfer'
import { Facts } from '@/shared/content/Facts'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'

/** Where to transfer to; nothing while the lender takes no transfers. */
export function BankTransfer({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { site } = useApp().payload
  const t = useDict(words)
  if (!site.bank) return null
  return (
    <div>
      <Heading>{t.title}</Heading>
      <p className="mt-1 mb-3 text-muted text-pretty">{t.text}</p>
      <Facts
        items={[
          { name: t.payee, value: site.legal_name },
          { name: t.bin, value: site.bin },
          { name: t.iban, value: site.bank.iban },
          { name: t.bank, value: site.bank.name },
          { name: t.bic, value: site.bank.bic },
        ]}
      />
    </div>
  )
}
