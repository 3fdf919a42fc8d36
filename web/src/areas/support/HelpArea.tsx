import '@/shared/ui/private-style'
import { useEffect, useRef, useState } from 'react'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import { useApp } from '@/shared/page/context'
import { readSignedInHint } from '@/shared/session/device-flags'
import { SignInCard } from '@/shared/session/SignInCard'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { Toasts } from '@/shared/ui/Toast'
import { AskForm } from './AskForm'
import { KindCards } from './KindCards'
import { OwnLetters } from './OwnLetters'
import { PublicForm } from './PublicForm'
import { RequestView } from './RequestView'
import { type Kind, searchOf, type View, viewOf } from './view'
import { words } from './words/help'

interface Props {
  kinds: readonly Kind[]
}

/** The customer's cases, or a form for a new one. It is loaded after the page, so that readers do
 * not wait for it. */
export function HelpArea({ kinds }: Props) {
  const t = useDict(words)
  const session = useSession()
  const isIn = session.isIn && readSignedInHint()
  const [view, open] = useView()
  const area = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever opens something is led to it
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    if (wasFirst && view.screen === 'list') return
    area.current?.scrollIntoView({ block: 'start' })
    if (!wasFirst) area.current?.focus({ preventScroll: true })
  }, [view.screen, view.screen === 'new' && view.kind, view.screen === 'request' && view.id])
  return (
    <div
      ref={area}
      tabIndex={-1}
      className={`grid scroll-mt-24 gap-6 outline-none ${view.screen === 'list' ? '' : 'max-w-2xl'}`}
    >
      {view.screen !== 'list' && (
        <div>
          <Button variant="quiet" className="-ml-5" onClick={() => open({ screen: 'list' })}>
            {t.back}
          </Button>
        </div>
      )}
      <HelpContent
        view={view}
        kinds={kinds}
        isIn={isIn}
        sessionGeneration={session.sessionGeneration}
        open={open}
      />
      <Toasts />
    </div>
  )
}

interface HelpContentProps extends Props {
  view: View
  isIn: boolean
  sessionGeneration: number
  open: (next: View) => void
}

function HelpContent({ view, kinds, isIn, sessionGeneration, open }: HelpContentProps) {
  if (view.screen === 'request') {
    return isIn ? (
      <RequestView key={view.id} id={view.id} sessionGeneration={sessionGeneration} />
    ) : (
      <SignInCard />
    )
  }
  if (view.screen === 'new') {
    const { kind } = view
    if (isIn) return <AskForm key={kind} kind={kind} />
    const needsAccount = kind === 'deferral' || kind === 'restructuring'
    return needsAccount ? <SignInCard /> : <PublicForm key={kind} isFraud={kind === 'fraud'} />
  }
  return (
    <>
      <KindCards kinds={kinds} onOpen={(kind) => open({ screen: 'new', kind })} />
      {isIn && (
        <>
          <RequestList
            sessionGeneration={sessionGeneration}
            onOpen={(id) => open({ screen: 'request', id })}
          />
          <OwnLetters />
        </>
      )}
    </>
  )
}

interface RequestListProps {
  sessionGeneration: number
  onOpen: (id: string) => void
}

/** The customer's cases, newest first. */
function RequestList({ sessionGeneration, onOpen }: RequestListProps) {
  const t = useDict(words)
  const query = useQuery({
    key: ['requests'],
    load: async () => (await callAuthorized('GET /cases')).cases,
    sessionGeneration,
  })
  return (
    <section aria-labelledby="my-requests" className="max-w-2xl">
      <h2 id="my-requests" className="text-xl">
        {t.list.title}
      </h2>
      <QueryArea query={query}>
        {(requests) =>
          requests.length === 0 ? (
            <p className="mt-2 text-muted">{t.list.empty}</p>
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {requests.map(
                ({ id, number, kind, state, answer_due_date, answered_at, is_late }) => (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
                    <div className="min-w-0">
                      <p className="font-semibold">{t.names[kind]}</p>
                      <p className="text-sm text-muted">
                        <span className="whitespace-nowrap">{number}</span> · {t.states[state]}
                        {!answered_at && (
                          <>
                            {' '}
                            · {is_late ? t.list.late : t.list.answerBy}{' '}
                            <DateText iso={answer_due_date} />
                          </>
                        )}
                      </p>
                    </div>
                    <Button
                      variant="secondary"
                      aria-label={`${t.request.open}: ${number}`}
                      onClick={() => onOpen(id)}
                    >
                      {t.request.open}
                    </Button>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </QueryArea>
    </section>
  )
}

/** The view in the URL, and the way to another on the same page; the back button works. */
function useView(): [view: View, open: (next: View) => void] {
  const { path } = useApp().payload
  const [view, setView] = useState<View>(() => viewOf(window.location.search))
  useEffect(() => {
    const readAddress = () => {
      const next = viewOf(window.location.search)
      setView((before) => (searchOf(before) === searchOf(next) ? before : next))
    }
    // A link to this very page changes only the URL, once the click is handled.
    const readAddressLater = () => setTimeout(readAddress)
    addEventListener('popstate', readAddress)
    addEventListener('click', readAddressLater)
    return () => {
      removeEventListener('popstate', readAddress)
      removeEventListener('click', readAddressLater)
    }
  }, [])
  return [
    view,
    (next) => {
      go(path + searchOf(next))
      setView(next)
    },
  ]
}
