import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { ContactCard } from '@/features/content/ContactCard'
import { LinkCards } from '@/features/content/LinkCards'
import { TextPage } from '@/features/content/TextPage'
import { words } from '@/features/content/words'
import { useDict } from '@/i18n/dictionary'
import { Notice } from '@/ui/Notice'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

export default function Support({ data }: { data: TextData }) {
  const { support: t } = useDict(words)
  return (
    <TextPage
      data={data}
      first={
        <>
          <Notice kind="warning" title={t.fraudTitle}>
            <p className="mt-1">{t.fraudText}</p>
            <PhoneLink look="secondary" className="mt-3" />
          </Notice>
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
