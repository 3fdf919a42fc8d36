import { expect, it } from 'vitest'
import { href } from '@/shared/navigation/routes'
import { consentTexts, consentVersion, piecesOf, registrationTexts } from './consents'

it('has each consent once, the advertising one last and optional', () => {
  expect(consentTexts.map(({ kind }) => kind)).toEqual([
    'personal_data',
    'credit_bureau',
    'state_data',
    'terms',
    'biometrics',
    'marketing',
  ])
  expect(consentTexts.filter(({ is_required }) => !is_required).map(({ kind }) => kind)).toEqual([
    'biometrics',
    'marketing',
  ])
  expect(registrationTexts.map(({ kind }) => kind)).not.toContain('biometrics')
  expect(consentVersion).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('links the same documents in both languages, all of which exist', () => {
  for (const { kind, ru, kk } of consentTexts) {
    const [inRussian, inKazakh] = [ru, kk].map((sentence) =>
      piecesOf(sentence).flatMap(({ to }) => to ?? []),
    )
    expect(inKazakh, kind).toEqual(inRussian)
    for (const name of inRussian ?? []) expect(href(name, 'kz')).toMatch(/^\//)
  }
})

it('reads a sentence in pieces', () => {
  expect(piecesOf('Принимаю [[условия|terms]] и [[правила|rules]].')).toEqual([
    { text: 'Принимаю ' },
    { text: 'условия', to: 'terms' },
    { text: ' и ' },
    { text: 'правила', to: 'rules' },
    { text: '.' },
  ])
  expect(piecesOf('Без ссылок')).toEqual([{ text: 'Без ссылок' }])
})
