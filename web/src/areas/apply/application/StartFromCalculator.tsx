import { type ReactNode, useState } from 'react'
import { ApiError } from '@/shared/api/api-error'
import { problemText } from '@/shared/api/problems'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { type Choice, choiceIn, withoutChoice } from '@/shared/calculator/choice'
import { createAttempt } from '@/shared/forms/attempt'
import type { Locale } from '@/shared/i18n/locale'
import * as sessionStore from '@/shared/lib/session-store'
import { go } from '@/shared/navigation/go'
import { useLocale } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { callAuthorized, useSession } from '@/shared/session/session'
import { PageHeading } from '@/shared/ui/PageHeading'
import { toast } from '@/shared/ui/Toast'
import { type Application, loadApplication } from './application'
import { storeHandover } from './handover'
import { stepAddress } from './opening'
import { Progress } from './Progress'

interface Props {
  screen: string
  product: Product
  title: string
  children: ReactNode
}

/** What the calculator shows if the application could not be started. */
export const CHOICE_KEY = 'choice'

/** A customer who chose a loan before registering starts its application by coming here. The screen
 * is shown once that is settled. */
export function StartFromCalculator({ screen, product, title, children }: Props) {
  const locale = useLocale()
  const { isIn, sessionGeneration } = useSession()
  const [attempt] = useState(createAttempt)

  async function settle(): Promise<true> {
    const choice = choiceIn(window.location.search, product)
    if (!choice) return true
    const before = await loadApplication(screen)
    const mayStart = before.allowed_screens.includes('form-new-loan')
    // A returning customer reviews their answers on this very screen.
    const isReturning = mayStart && before.next_application?.has_reusable_answers === true
    if (isReturning) sessionStore.set(CHOICE_KEY, choice)
    const begins = mayStart && !isReturning
    const application = begins ? await begin(choice) : before
    if (application) storeHandover(application, sessionGeneration)
    if (application && begins && application.screen !== screen) {
      const rest = withoutChoice(window.location.search)
      go(stepAddress(application.screen, locale, rest), { replace: true })
      // The next screen is loading; this one shows nothing.
      return new Promise(() => {})
    }
    go(window.location.pathname + withoutChoice(window.location.search), { replace: true })
    return true
  }

  /** Null if the law or the policy does not allow it: the screen then says what is possible. */
  async function begin(choice: Choice): Promise<Application | null> {
    try {
      return await callAuthorized('POST /application', requestOf(choice), {
        key: attempt.keyFor(choice),
      })
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.code !== 'application.rejected') throw reason
      sessionStore.set(CHOICE_KEY, choice)
      showProblem(reason, locale)
      return null
    }
  }

  const query = useQuery({
    key: ['start-from-calculator'],
    load: settle,
    sessionGeneration,
    isEnabled: isIn,
  })
  if (!isIn || query.data) return children
  return (
    <>
      <Progress progress={null} />
      <PageHeading>{title}</PageHeading>
      <div className="mt-8">
        <QueryArea query={query}>{() => null}</QueryArea>
      </div>
    </>
  )
}

export function requestOf({ amount, days }: Choice) {
  return { product: 'short' as const, amount_tenge: amount, term: days }
}

function showProblem(reason: unknown, locale: Locale): void {
  toast(problemText(reason, locale), { stays: true })
}
