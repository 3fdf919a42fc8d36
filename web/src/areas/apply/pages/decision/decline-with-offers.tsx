import { StepScreen } from '@/areas/apply/application/StepScreen'
import { PartnerOffers } from '@/areas/apply/decision/PartnerOffers'
import { Rejection } from '@/areas/apply/decision/Rejection'
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
        <Rejection decline={decline} act={act}>
          <PartnerOffers partners={decline?.partners ?? []} />
        </Rejection>
      )}
    </StepScreen>
  )
}
