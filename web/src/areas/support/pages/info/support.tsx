import { HelpDesk } from '@/areas/support/HelpDesk'
import type { Kind } from '@/areas/support/view'
import { words as help } from '@/areas/support/words/help'
import { words } from '@/areas/support/words/support'
import { ContactCard } from '@/shared/content/ContactCard'
import { LinkCards } from '@/shared/content/LinkCards'
import { TextPage } from '@/shared/content/TextPage'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'
import type { TextData } from '@/shared/page/payload'
import { ButtonLink } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PhoneLink } from '@/shared/ui/PhoneLink'

export const head: HeadOf<TextData> = ({ data }) => ({ title: data.title })

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
              <PhoneLink variant="secondary" />
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
