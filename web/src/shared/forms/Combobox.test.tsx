// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Field } from '@/shared/ui/Field'
import { renderInPage } from '@/testing/render'
import { Combobox } from './Combobox'

const PLACES = ['Абай', 'Алматы', 'Семей']
const onPick = vi.fn()
const onLeave = vi.fn()
const onSubmit = vi.fn()

beforeEach(() => {
  for (const mock of [onPick, onLeave, onSubmit]) mock.mockReset()
})

function PlaceForm() {
  const [text, setText] = useState('')
  const places = PLACES.filter((place) => place.toLowerCase().startsWith(text.toLowerCase()))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(text)
      }}
    >
      <Field label="Город" hint="Начните вводить">
        {(control) => (
          <Combobox
            control={control}
            value={text}
            options={places.map((place) => ({ key: place, label: place }))}
            label="Города"
            countText={(count) => `Найдено: ${count}`}
            autoComplete="address-level2"
            onType={setText}
            onPick={(key) => {
              onPick(key)
              setText(key)
            }}
            onLeave={onLeave}
          />
        )}
      </Field>
      <button type="submit">Дальше</button>
    </form>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Город' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => {
  const id = input().getAttribute('aria-activedescendant')
  return id ? (document.getElementById(id)?.textContent ?? null) : null
}

it('is tied to its label and hint, and closed until it is pressed', async () => {
  const { user } = renderInPage(<PlaceForm />)
  expect(input().getAttribute('aria-expanded')).toBe('false')
  expect(input().getAttribute('autocomplete')).toBe('address-level2')
  const hint = document.getElementById(input().getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Начните вводить')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(input())
  expect(options()).toEqual(PLACES)
  expect(input().getAttribute('aria-expanded')).toBe('true')
  const list = screen.getByRole('listbox', { name: 'Города' })
  expect(input().getAttribute('aria-controls')).toBe(list.id)
  expect(screen.getByRole('status').textContent).toBe('Найдено: 3')
  // A second press does not take the list away.
  await user.click(input())
  expect(options()).toEqual(PLACES)
})

it('suggests while typing, and keeps unknown text', async () => {
  const { user } = renderInPage(<PlaceForm />)
  await user.type(input(), 'а')
  expect(options()).toEqual(['Абай', 'Алматы'])
  await user.type(input(), 'уыл')
  expect(options()).toEqual([])
  expect(input().getAttribute('aria-expanded')).toBe('false')
  await user.tab()
  expect(input().value).toBe('ауыл')
  expect(onPick).not.toHaveBeenCalled()
  expect(onLeave).toHaveBeenCalledTimes(1)
})

it('is gone through by keys, round and round, and picks with Enter', async () => {
  const { user } = renderInPage(<PlaceForm />)
  await user.tab()
  expect(options()).toEqual([])
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Абай')
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('Семей')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Алматы')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Алматы')
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Алматы')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(input().value).toBe('Алматы')
  expect(options()).toEqual([])
  expect(document.activeElement).toBe(input())
})

it('starts at the last option with the up arrow', async () => {
  const { user } = renderInPage(<PlaceForm />)
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('Семей')
})

it('does not intercept the keys of the text and of the form', async () => {
  const { user } = renderInPage(<PlaceForm />)
  await user.type(input(), 'ал')
  await user.keyboard('{Home}')
  expect(input().selectionStart).toBe(0)
  expect(active()).toBeNull()
  await user.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('ал')
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  // Once more, it does not wipe out what was typed.
  await user.keyboard('{Escape}')
  expect(input().value).toBe('ал')
})

it('picks what is pressed, and keeps the focus', async () => {
  const { user } = renderInPage(<PlaceForm />)
  await user.click(input())
  await user.click(screen.getByRole('option', { name: 'Семей' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Семей')
  expect(onLeave).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(input())
  expect(options()).toEqual([])
})

it('picks nothing on blur or hover', async () => {
  const { user } = renderInPage(<PlaceForm />)
  await user.type(input(), 'а')
  await user.hover(screen.getByRole('option', { name: 'Абай' }))
  expect(active()).toBeNull()
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(onPick).not.toHaveBeenCalled()
  expect(input().value).toBe('а')
  expect(options()).toEqual([])
})
