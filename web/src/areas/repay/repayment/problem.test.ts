import { expect, it } from 'vitest'
import { words } from '@/areas/repay/words/repayment'
import { ApiError, type ErrorCode } from '@/shared/api/api-error'
import { isOutdated, isUnanswered, payProblemText } from './problem'

const error = (status: number, code: ErrorCode, rejection?: string) =>
  new ApiError(code, { status, code, rejection })

it('recognises when a payment may have been made without a response', () => {
  expect(isUnanswered(error(0, 'network'))).toBe(true)
  expect(isUnanswered(error(0, 'timeout'))).toBe(true)
  expect(isUnanswered(error(409, 'request.in_flight'))).toBe(true)
  expect(isUnanswered(error(409, 'loan.rejected', 'closed'))).toBe(false)
  expect(isUnanswered(new Error('closed'))).toBe(false)
})

it('never claims that nothing was charged when that is unknown', () => {
  expect(payProblemText(error(0, 'timeout'), 'ru')).toBe(words.ru.lost.text)
  expect(payProblemText(error(0, 'network'), 'kz')).toBe(words.kz.lost.text)
})

it('says why a loan accepts no payment', () => {
  expect(payProblemText(error(409, 'loan.rejected', 'closed'), 'ru')).toBe(
    words.ru.rejections.closed,
  )
  expect(isOutdated(error(409, 'loan.rejected', 'closed'))).toBe(true)
  expect(isOutdated(error(503, 'provider.unavailable'))).toBe(false)
})
