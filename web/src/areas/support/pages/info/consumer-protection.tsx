import '@/shared/ui/text-tools-style'
import { HelpDesk } from '@/areas/support/HelpDesk'
import type { Kind } from '@/areas/support/view'
import { words } from '@/areas/support/words/support'
import { TextPage } from '@/shared/content/TextPage'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import type { TextData } from '@/shared/page/payload'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { PhoneLink } from '@/shared/ui/PhoneLink'

export const head: HeadOf<TextData> = ({ data }) => ({ title: data.title })

/** The most urgent first. */
const kinds: readonly Kind[] = ['fraud', 'deferral', 'restructuring', 'complaint']

export default function ConsumerProtection({ data }: { data: TextData }) {
  const { email } = useApp().payload.site
  const { protection } = useDict(words)
  return (
    <TextPage
      data={data}
      first={<HelpDesk kinds={kinds} />}
      aside={
        <Card as="section" variant="tinted">
          <h2 className="text-xl">{protection.complaint}</h2>
          <p className="mt-2 text-muted">{protection.complaintText}</p>
          <div className="mt-4 grid gap-3">
            <ButtonLink href={`mailto:${email}`} prefetch={false} wide>
              {protection.write}
            </ButtonLink>
            <PhoneLink variant="secondary" wide />
          </div>
        </Card>
      }
    />
  )
}
