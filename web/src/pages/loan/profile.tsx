import type { HeadOf } from '@/app/pages-contract'
import { ContactData } from '@/features/debt/ContactData'
import { LoanScreen } from '@/features/debt/LoanScreen'
import { words } from '@/features/debt/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({
  title: words[locale].screens.profile.title,
})

export default function LoanContacts() {
  const { profile: t } = useDict(words).screens
  return <LoanScreen {...t}>{() => <ContactData />}</LoanScreen>
}
