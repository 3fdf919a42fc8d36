import { useEffect } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { LoanSummary } from '@/areas/apply/questionnaire/LoanSummary'
import type { Product } from '@/shared/page/payload'
import { isTask } from '@/shared/page/task'
import { needsPayoutMethod } from './states'

interface Props {
  application: Application
  product: Product
}

/** What the card is for, while an application waits for one; and no way out of it to stray into. */
export function CardStep({ application, product }: Props) {
  const isStep = needsPayoutMethod(application.state)
  useEffect(() => {
    isTask.set(isStep)
    return () => isTask.set(false)
  }, [isStep])
  return isStep ? <LoanSummary application={application} product={product} /> : null
}
