import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import { Figure, Figures } from '@/shared/loan/Figure'
import { useMe } from '@/shared/session/useMe'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { words } from './words/loan'

/** Where messages about a loan go. */
export function ContactData() {
  const { profile: t } = useDict(words)
  const { query } = useMe()
  return (
    <QueryArea query={query}>
      {({ phone_masked, email, language }) => (
        <Card as="section" variant="raised">
          <Figures>
            <Figure name={t.phone}>{phone_masked}</Figure>
            <Figure name={t.email}>{email ?? t.noEmail}</Figure>
            <Figure name={t.language}>{t.languages[language === 'kk' ? 'kk' : 'ru']}</Figure>
          </Figures>
          <p className="mt-3 text-muted text-pretty">{t.others}</p>
          <ButtonLink to="clientarea-profile" variant="secondary" className="mt-4">
            {t.change}
          </ButtonLink>
        </Card>
      )}
    </QueryArea>
  )
}
