import { useEffect, useRef } from 'react'
import '@/shared/ui/private-style'
import { useDict } from '@/shared/i18n/dictionary'
import { SignInCard } from '@/shared/session/SignInCard'
import { useSession } from '@/shared/session/session'
import { readSignedInHint } from '@/shared/session/signed-in-hint'
import { Button } from '@/shared/ui/Button'
import { Toasts } from '@/shared/ui/Toast'
import { AskForm } from './AskForm'
import { KindCards } from './KindCards'
import { PublicForm } from './PublicForm'
import { RequestList } from './RequestList'
import { RequestView } from './RequestView'
import { useView } from './useView'
import type { Kind, View } from './view'
import { words } from './words/help'

interface Props {
  kinds: readonly Kind[]
}

/** Help for whoever comes: their requests, or a form for a new one. It comes after the page, so that
 * those who only read do not wait for it. */
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
    if (wasFirst && view.what === 'list') return
    area.current?.scrollIntoView({ block: 'start' })
    if (!wasFirst) area.current?.focus({ preventScroll: true })
  }, [view.what, view.what === 'new' && view.kind, view.what === 'request' && view.id])
  return (
    <div
      ref={area}
      tabIndex={-1}
      className={`grid scroll-mt-24 gap-6 outline-none ${view.what === 'list' ? '' : 'max-w-2xl'}`}
    >
      {view.what !== 'list' && (
        <div>
          <Button look="quiet" className="-ml-5" onClick={() => open({ what: 'list' })}>
            {t.back}
          </Button>
        </div>
      )}
      <Shown
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

interface ShownProps extends Props {
  view: View
  isIn: boolean
  sessionGeneration: number
  open: (next: View) => void
}

function Shown({ view, kinds, isIn, sessionGeneration, open }: ShownProps) {
  if (view.what === 'request') {
    return isIn ? (
      <RequestView key={view.id} id={view.id} sessionGeneration={sessionGeneration} />
    ) : (
      <SignInCard />
    )
  }
  if (view.what === 'new') {
    const { kind } = view
    if (isIn) return <AskForm key={kind} kind={kind} />
    const needsAccount = kind === 'deferral' || kind === 'restructuring'
    return needsAccount ? <SignInCard /> : <PublicForm key={kind} isFraud={kind === 'fraud'} />
  }
  return (
    <>
      <KindCards kinds={kinds} onOpen={(kind) => open({ what: 'new', kind })} />
      {isIn && (
        <RequestList
          sessionGeneration={sessionGeneration}
          onOpen={(id) => open({ what: 'request', id })}
        />
      )}
    </>
  )
}
