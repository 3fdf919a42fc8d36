import type { Schemas } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { words } from '@/shared/words/payout-method'

export type PayoutMethod = Schemas['PayoutMethod']

/** "Kaspi Bank •• 0293". */
export function nameOf({ bank, mask }: Pick<PayoutMethod, 'bank' | 'mask'>): string {
  return bank ? `${bank} ${mask}` : mask
}

/** A card or an account in one line: kind, bank, and expiry. */
export function PayoutMethodText({ target }: { target: PayoutMethod }) {
  const t = useDict(words)
  return (
    <span>
      <span className="block text-sm text-muted">{t.kinds[target.kind]}</span>
      <span className="font-medium">{nameOf(target)}</span>
      {target.expires && (
        <span className="whitespace-nowrap text-muted">, {t.expires(target.expires)}</span>
      )}
    </span>
  )
}
