import { useApp } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { TextPage } from '@/features/content/TextPage'
import { words } from '@/features/content/words'
import { HelpDesk } from '@/features/help/HelpDesk'
import type { Kind } from '@/features/help/view'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

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
        <Card as="section" look="tinted">
          <h2 className="text-xl">{protection.complaint}</h2>
          <p className="mt-2 text-muted">{protection.complaintText}</p>
          <div className="mt-4 grid gap-3">
            <ButtonLink href={`mailto:${email}`} prefetch={false} wide>
              {protection.write}
            </ButtonLink>
            <PhoneLink look="secondary" wide />
          </div>
        </Card>
      }
    />
  )
}
