import { expect, it } from 'vitest'
import { words } from '@/areas/apply/words/application'
import { words as stepWords } from '@/shared/words/application-steps'
import table from '../../../../../site/routes.json'
import type { Application } from './application'
import { destinationAfter, noticeText, redirectOf, stepAddress, withOpening } from './opening'

const at = (route: string, opening: Application['screen_access'] = null) =>
  ({ screen: route, screen_access: opening, state: 'DRAFT' }) as Application

const show = { kind: 'show' } as const
const redirect = (to: string) =>
  ({ kind: 'redirect', to, notice: { code: 'finish_step', step: to } }) as const

it('follows the redirect of the server, with the reason', () => {
  const answer = at('form-reg', redirect('form-reg'))
  expect(redirectOf(answer, 'form-waiting')).toEqual({
    to: 'form-reg',
    notice: { code: 'finish_step', step: 'form-reg' },
  })
  expect(redirectOf(at('form-reg', show), 'form-reg')).toBeNull()
  expect(redirectOf(at('form-waiting', { kind: 'read_only' }), 'form-reg')).toBeNull()
  expect(redirectOf(at('form-reg', redirect('form-reg')), 'form-reg')).toBeNull()
})

it('follows an application that moves on by itself, and stays on a screen beside the step', () => {
  const scoring = at('form-waiting', show)
  expect(
    destinationAfter(scoring, at('form-got-offer', redirect('form-got-offer')), 'form-waiting'),
  ).toBe('form-got-offer')
  expect(destinationAfter(scoring, at('form-got-offer'), 'form-waiting')).toBe('form-got-offer')
  expect(destinationAfter(at('form-reg'), at('form-reg'), 'form-haved')).toBeNull()
  expect(destinationAfter(scoring, at('form-waiting', show), 'form-waiting')).toBeNull()
})

it('keeps the access to a screen when a response does not state it', () => {
  const read = at('form-waiting', { kind: 'read_only' })
  expect(withOpening(read, at('form-waiting'), 'form-reg').screen_access).toEqual({
    kind: 'read_only',
  })
  expect(withOpening(read, at('form-reg'), 'form-reg').screen_access).toEqual(show)
})

it('keeps where the person came from, and drops what belongs to one screen', () => {
  expect(stepAddress('form-preapproval', 'ru', '?utm_source=sms&step=check&back=check')).toBe(
    '/form/preapproval/?utm_source=sms',
  )
  expect(stepAddress('form-reg', 'kz', '')).toBe('/kz/form/reg/')
})

it('has a name for every step of the table, in both languages', () => {
  const steps = table.routes.filter(({ access }) => access === 'step').map(({ name }) => name)
  for (const locale of ['ru', 'kz'] as const) {
    const t = words[locale]
    const names = stepWords[locale]
    expect(Object.keys(names)).toEqual(expect.arrayContaining(steps))
    expect(noticeText({ code: 'finish_step', step: 'form-reg' }, t, names)).toContain(
      names['form-reg'],
    )
    expect(noticeText({ code: 'finish_step', step: 'brand-new' }, t, names)).toContain(names.form)
    expect(noticeText({ code: 'cancelled' }, t, names)).toBe(t.cancelled)
    expect(noticeText({ code: 'expired' }, t, names)).toBe(t.expired)
  }
})
