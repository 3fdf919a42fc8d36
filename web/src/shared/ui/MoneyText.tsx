import { money, moneyTiyn } from '@/shared/i18n/format'

interface Look {
  /** With a plus, for what is added to a debt. */
  sign?: boolean
  className?: string
}

type Props = Look & ({ tenge: number } | { tiyn: number })

/** Every amount on a screen, never broken between its groups. */
export function MoneyText({ sign, className = '', ...sum }: Props) {
  return (
    <span className={`figures ${className}`}>
      {sign && '+'}
      {'tenge' in sum ? money(sum.tenge) : moneyTiyn(sum.tiyn)}
    </span>
  )
}
