import { AnswerSections } from '@/areas/apply/questionnaire/AnswerSections'
import { loadKnown } from '@/areas/apply/questionnaire/load'
import { words } from '@/areas/apply/words/decision'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { useSession } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'

interface Props {
  isBusy: boolean
  /** Nothing has changed: the answers are sent as they are. */
  onSame: () => void
  /** Something has: the questionnaire opens with them. */
  onChange: () => void
}

/** What the person answered last time, to be looked through instead of typed. */
export function KnownAnswers({ isBusy, onSame, onChange }: Props) {
  const { known: t } = useDict(words).newLoan
  const { sessionGeneration } = useSession()
  const loaded = useQuery(loadKnown, sessionGeneration)
  return (
    <>
      <h2 className="text-lg">{t.title}</h2>
      <p className="mt-1 text-pretty">{t.text}</p>
      <details className="my-4">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
          {t.show}
        </summary>
        <div className="mt-2 grid gap-4">
          <QueryArea query={loaded}>{(answers) => <AnswerSections answers={answers} />}</QueryArea>
        </div>
      </details>
      <Button wide loading={isBusy} className="min-h-14 text-lg" onClick={onSame}>
        {t.same}
      </Button>
      <Button wide look="secondary" disabled={isBusy} className="mt-3" onClick={onChange}>
        {t.change}
      </Button>
      <p className="mt-3 text-sm text-muted text-pretty">{t.next}</p>
    </>
  )
}
