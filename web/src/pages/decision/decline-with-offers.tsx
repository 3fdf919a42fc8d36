import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { Declined } from '@/features/decision/Declined'
import { PartnerOffers } from '@/features/decision/PartnerOffers'
import { words } from '@/features/decision/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({
  title: words[locale].decline.titleWithOffers,
})

export default function DeclineWithOffers() {
  const { decline: t } = useDict(words)
  return (
    <StepScreen screen="decline-with-offers" title={t.titleWithOffers}>
      {({ decline }, act) => (
        <Declined decline={decline} act={act}>
          <PartnerOffers partners={decline?.partners ?? []} />
        </Declined>
      )}
    </StepScreen>
  )
}
