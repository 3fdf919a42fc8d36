import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { ContactCard } from '@/features/content/ContactCard'
import { LinkCards } from '@/features/content/LinkCards'
import { TextPage } from '@/features/content/TextPage'
import { words } from '@/features/content/words'
import { HelpDesk } from '@/features/help/HelpDesk'
import type { Kind } from '@/features/help/view'
import { words as help } from '@/features/help/words'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { Notice } from '@/ui/Notice'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

/** The most frequent first. */
const kinds: readonly Kind[] = ['message', 'complaint', 'deferral', 'restructuring']

export default function Support({ data }: { data: TextData }) {
  const { support: t } = useDict(words)
  const { kinds: kindWords } = useDict(help)
  return (
    <TextPage
      data={data}
      first={
        <>
          <Notice kind="warning" title={t.fraudTitle}>
            <p className="mt-1">{t.fraudText}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <ButtonLink to="consumer-protection" query={{ new: 'fraud' }} prefetch={false}>
                {kindWords.fraud.title}
              </ButtonLink>
              <PhoneLink look="secondary" />
            </div>
          </Notice>
          <div className="mt-10">
            <HelpDesk kinds={kinds} />
          </div>
          <h2 className="mt-10">{t.topics}</h2>
          <div className="mt-4">
            <LinkCards
              cards={[
                { to: 'how-to-repay', ...t.repay },
                { to: 'repayment', ...t.pay },
                { to: 'consumer-protection', ...t.hardship },
                { to: 'faq', ...t.faq },
              ]}
            />
          </div>
        </>
      }
      aside={<ContactCard />}
    />
  )
}
