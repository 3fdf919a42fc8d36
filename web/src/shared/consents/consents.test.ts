import { expect, it } from 'vitest'
import { consentTexts, consentVersion, detailsOf, piecesOf, registrationTexts } from './consents'

it('has each consent once, the advertising one last and optional', () => {
  expect(consentTexts.map(({ kind }) => kind)).toEqual([
    'personal_data',
    'credit_bureau',
    'bureau_reporting',
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
  for (const { kind, documents, ru, kk } of consentTexts) {
    const [inRussian, inKazakh] = [ru, kk].map((sentence) =>
      piecesOf(sentence).flatMap(({ to }) => to ?? []),
    )
    expect(inKazakh, kind).toEqual(inRussian)
    expect(
      inRussian?.filter((name) => !documents.includes(name)),
      kind,
    ).toEqual([])
  }
})

it('says who uses which data, why, for how long and who else gets them', () => {
  const operator = { legal_name: 'ТОО «Жедел»', bin: '000000000000' }
  const telling = consentTexts.find(({ kind }) => kind === 'bureau_reporting')
  if (!telling) throw new Error('no consent to tell a bureau')
  expect(detailsOf(telling, 'ru', operator).map(({ label }) => label)).toEqual([
    'Оператор',
    'Данные',
    'Цель',
    'Кому передаём',
    'Срок',
  ])
  expect(detailsOf(telling, 'kk', operator)[0]).toEqual({
    label: 'Оператор',
    text: 'ТОО «Жедел», БСН 000000000000',
  })
  const abroad = detailsOf(telling, 'ru', { ...operator, data_abroad: 'не передаём' })
  expect(abroad.at(-1)).toEqual({ label: 'За границу', text: 'не передаём' })
  const terms = consentTexts.find(({ kind }) => kind === 'terms')
  expect(terms && detailsOf(terms, 'ru', operator)).toEqual([])
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
