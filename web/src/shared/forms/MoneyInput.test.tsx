// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/testing/render'
import { MoneyInput } from './MoneyInput'

function Amount({ hasTiyn = false }) {
  const [sum, setSum] = useState('')
  return (
    <>
      <MoneyInput aria-label="Сумма" hasTiyn={hasTiyn} value={sum} onChange={setSum} />
      <output>{sum}</output>
    </>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Сумма' })
const sum = () => screen.getByRole('status').textContent

it('groups tenge while they are typed, and accepts no tiyn', async () => {
  const { user } = renderInPage(<Amount />)
  await user.type(input(), '1250000')
  expect(input().value).toBe('1\u00a0250\u00a0000')
  expect(sum()).toBe('1250000')
  expect(input().inputMode).toBe('numeric')
  await user.clear(input())
  await user.click(input())
  await user.paste('400 000,00 ₸')
  expect(sum()).toBe('400000')
})

it('accepts two digits of tiyn where they are allowed', async () => {
  const { user } = renderInPage(<Amount hasTiyn />)
  await user.type(input(), '15000,505')
  expect(input().value).toBe('15\u00a0000,50')
  expect(sum()).toBe('15000,50')
  expect(input().inputMode).toBe('decimal')
  await user.type(input(), '{Backspace}{Backspace}{Backspace}')
  expect(input().value).toBe('15\u00a0000')
})

it('leaves the caret behind the digit it was behind', async () => {
  const { user } = renderInPage(<Amount />)
  await user.type(input(), '400000')
  await user.type(input(), '1', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(input().value).toBe('4\u00a0100\u00a0000')
  await user.keyboard('5')
  expect(input().value).toBe('41\u00a0500\u00a0000')
})
