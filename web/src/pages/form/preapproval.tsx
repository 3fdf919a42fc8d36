import type { HeadOf } from '@/app/pages-contract'
import type { ProductData } from '@/app/payload'
import { StepScreen } from '@/features/application/StepScreen'
import { Checks } from '@/features/decision/Checks'
import { FirstLook } from '@/features/decision/FirstLook'
import { words } from '@/features/decision/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<ProductData> = ({ locale }) => ({
  title: words[locale].preapproval.title,
})

export default function Preapproval({ data: { product } }: { data: ProductData }) {
  const { preapproval: t } = useDict(words)
  return (
    <StepScreen screen="form-preapproval" title={t.title} isOnWay>
      {(application, act) =>
        application.preapproved && application.state !== 'PRESCORING' ? (
          <FirstLook
            application={application}
            preapproved={application.preapproved}
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
