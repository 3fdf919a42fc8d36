import { StepScreen } from '@/areas/apply/application/StepScreen'
import { Checks } from '@/areas/apply/decision/Checks'
import { Preapproval } from '@/areas/apply/decision/Preapproval'
import { words } from '@/areas/apply/words/decision'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { ProductData } from '@/shared/page/payload'

export const head: HeadOf<ProductData> = ({ locale }) => ({
  title: words[locale].preapproval.title,
})

export default function PreapprovalPage({ data: { product } }: { data: ProductData }) {
  const { preapproval: t } = useDict(words)
  return (
    <StepScreen screen="form-preapproval" title={t.title} isOnWay>
      {(application, act) =>
        application.preapproval && application.state !== 'PRESCORING' ? (
          <Preapproval
            application={application}
            preapproved={application.preapproval}
            act={act}
            product={product}
          />
        ) : (
          <Checks application={application} act={act} />
        )
      }
    </StepScreen>
  )
}
