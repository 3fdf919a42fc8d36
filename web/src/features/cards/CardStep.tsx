import { useEffect } from 'react'
import type { Product } from '@/app/payload'
import { isTask } from '@/app/shell/task'
import type { Application } from '@/features/application/application'
import { LoanSummary } from '@/features/questionnaire/LoanSummary'
import { isAwaited } from './target'

interface Props {
  application: Application
  product: Product
}

/** What the card is for, while an application waits for one; and no way out of it to stray into. */
export function CardStep({ application, product }: Props) {
  const isStep = isAwaited(application.state)
  useEffect(() => {
    isTask.set(isStep)
    return () => isTask.set(false)
  }, [isStep])
  return isStep ? <LoanSummary application={application} product={product} /> : null
}
