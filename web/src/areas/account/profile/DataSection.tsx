import { words } from '@/areas/account/words/profile'
import { useDict } from '@/shared/i18n/dictionary'
import type { ChangeMe, Me } from '@/shared/session/useMe'
import { DateText } from '@/shared/ui/DateText'
import { MomentText } from '@/shared/ui/MomentText'
import { EmailRow } from './EmailRow'
import { PhoneRow } from './PhoneRow'
import { Row, Section } from './Section'

interface Props {
  me: Me
  change: ChangeMe
}

export function DataSection({ me, change }: Props) {
  const { data: t } = useDict(words)
  return (
    <Section title={t.title}>
      <PhoneRow me={me} change={change} />
      <EmailRow me={me} change={change} />
      <Row label={t.iin} value={me.iin_masked} note={t.iinWhy} />
      <Row label={t.birth} value={<DateText iso={me.birth_date} />} note={t.birthWhy} />
      <Row label={t.since} value={<MomentText at={me.created_at} />} />
    </Section>
  )
}
