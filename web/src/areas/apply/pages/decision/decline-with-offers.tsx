import { StepScreen } from '@/areas/apply/application/StepScreen'
import { Declined } from '@/areas/apply/decision/Declined'
import { PartnerOffers } from '@/areas/apply/decision/PartnerOffers'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

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
