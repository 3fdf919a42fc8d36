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

/** The purpose of the card while an application waits for one, without distracting links. */
export function CardStep({ application, product }: Props) {
  const isStep = needsPayoutMethod(application.state)
  useEffect(() => {
    isTask.set(isStep)
    return () => isTask.set(false)
  }, [isStep])
  return isStep ? <LoanSummary application={application} product={product} /> : null
}
