import { LoadedArea } from '@/features/form/LoadedArea'
import { useMe } from '@/features/profile/useMe'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Figure, Figures } from './Figure'
import { words } from './words'

/** Where messages about a loan go. */
export function ContactData() {
  const { profile: t } = useDict(words)
  const { loaded } = useMe()
  return (
    <LoadedArea loaded={loaded}>
      {({ phone_masked, email, language }) => (
        <Card as="section" look="raised">
          <Figures>
            <Figure name={t.phone}>{phone_masked}</Figure>
            <Figure name={t.email}>{email ?? t.noEmail}</Figure>
            <Figure name={t.language}>{t.languages[language === 'kk' ? 'kk' : 'ru']}</Figure>
          </Figures>
          <p className="mt-3 text-muted text-pretty">{t.others}</p>
          <ButtonLink to="clientarea-profile" look="secondary" className="mt-4">
            {t.change}
          </ButtonLink>
        </Card>
      )}
    </LoadedArea>
  )
}
