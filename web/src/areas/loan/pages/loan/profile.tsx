import { ContactData } from '@/areas/loan/ContactData'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { words } from '@/areas/loan/words/loan'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({
  title: words[locale].screens.profile.title,
})

export default function LoanContacts() {
  const { profile: t } = useDict(words).screens
  return <LoanScreen {...t}>{() => <ContactData />}</LoanScreen>
}
