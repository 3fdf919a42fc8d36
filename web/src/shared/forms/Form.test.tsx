// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/api-error'
import { words as problems } from '@/shared/api/problems'
import { words } from '@/shared/words/form'
import { renderInPage } from '@/testing/render'
import { Form } from './Form'
import { FormField } from './FormField'
import { useForm } from './useForm'

const send = vi.fn<(values: { name: string; city: string }, key: string) => Promise<void>>()

beforeEach(() => {
  document.title = 'Анкета'
  send.mockReset().mockResolvedValue()
})

function Person() {
  const form = useForm({
    initial: { name: '', city: '' },
    check: ({ name, city }) => ({
      ...(name === '' && { name: 'Введите имя' }),
      ...(city === 'x' && { city: 'Такого города нет' }),
    }),
    send,
  })
  return (
    <Form form={form} label="Анкета">
      <FormField form={form} name="name" label="Имя" />
      <FormField form={form} name="city" label="Город" />
      <button type="submit">Отправить</button>
    </Form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const submit = () => screen.getByRole('button', { name: 'Отправить' })
const summary = () => document.querySelector<HTMLElement>('[data-error-summary]')

it('lists errors at the top, marks the title, and links to the fields', async () => {
  const { user } = renderInPage(<Person />)
  expect(summary()).toBeNull()
  await user.click(submit())
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(summary())
  expect(summary()?.textContent).toContain(words.ru.summary)
  expect(document.title).toBe('Ошибка: Анкета')
  expect(field('Имя').getAttribute('aria-invalid')).toBe('true')
  const error = document.getElementById(field('Имя').getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toBe('Введите имя')
  await user.click(within(summary() as HTMLElement).getByRole('link', { name: 'Введите имя' }))
  expect(document.activeElement).toBe(field('Имя'))
  await user.keyboard('Айгуль')
  expect(summary()).toBeNull()
  expect(document.title).toBe('Анкета')
})

it('checks a field when it is left, and an empty one only when the form is sent', async () => {
  const { user } = renderInPage(<Person />)
  await user.click(field('Имя'))
  await user.tab()
  expect(field('Имя').getAttribute('aria-invalid')).toBeNull()
  await user.keyboard('x')
  expect(field('Город').getAttribute('aria-invalid')).toBeNull()
  await user.tab()
  expect(field('Город').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Город'), 'y')
  expect(field('Город').getAttribute('aria-invalid')).toBeNull()
})

it('sends once however often it is pressed, and with the same key after a lost answer', async () => {
  let finish = () => {}
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
  const { user } = renderInPage(<Person />)
  await user.type(field('Имя'), 'Айгуль')
  await user.click(submit())
  await user.click(submit())
  expect(send).toHaveBeenCalledTimes(1)
  finish()
  send.mockRejectedValueOnce(new ApiError('', { status: 0, code: 'network' }))
  await vi.waitFor(async () => {
    await user.click(submit())
    expect(send).toHaveBeenCalledTimes(2)
  })
  await user.click(submit())
  const [first, second, third] = send.mock.calls.map(([, key]) => key)
  expect(second).not.toBe(first)
  expect(third).toBe(second)
})

it.each(['ru', 'kz'] as const)('tells of a failure in %s', async (locale) => {
  send.mockRejectedValueOnce(new ApiError('', { status: 0, code: 'network' }))
  const { user } = renderInPage(<Person />, locale)
  await user.type(field('Имя'), 'Айгуль')
  await user.click(submit())
  expect(summary()?.textContent).toContain(words[locale].failed)
  expect(summary()?.textContent).toContain(problems[locale].texts.network)
  expect(field('Имя').value).toBe('Айгуль')
})

it('shows at its field what the server finds wrong there, until it is changed', async () => {
  send.mockRejectedValueOnce(
    new ApiError('', { status: 422, code: 'request.invalid', field: 'city' }),
  )
  const { user } = renderInPage(<Person />)
  await user.type(field('Имя'), 'Айгуль')
  await user.type(field('Город'), 'Абай')
  await user.click(submit())
  expect(field('Город').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Город'), 'я')
  expect(field('Город').getAttribute('aria-invalid')).toBeNull()
})
