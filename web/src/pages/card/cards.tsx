import type { HeadOf } from '@/app/pages-contract'
import { StepScreen } from '@/features/application/StepScreen'
import { CardList } from '@/features/cards/CardList'
import { Verifying } from '@/features/cards/Verifying'
import { words } from '@/features/cards/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].list.title })

export default function Cards() {
  const { list: t } = useDict(words)
  return (
    <div className="max-w-xl">
      <StepScreen screen="card" title={t.title} lead={t.lead}>
        {(application) => (
          <>
            <Verifying application={application} />
            <CardList />
          </>
        )}
      </StepScreen>
    </div>
  )
}
