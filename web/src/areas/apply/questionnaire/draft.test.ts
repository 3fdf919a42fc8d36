import { expect, it } from 'vitest'
import type { Schemas } from '@/shared/api/contract'
import {
  answersIn,
  changedSteps,
  type Draft,
  fixed,
  markSaved,
  merge,
  onlySteps,
  prefill,
  prefillCity,
  stepsAnsweredEarlier,
} from './draft'
import { answersOfStep } from './fields'
import { cityOf } from './places'

const storedAnswers = (
  step: Schemas['QuestionnaireStep'],
  answers: Record<string, string>,
  is_valid = true,
): Schemas['StepAnswers'] => ({ step, answers, is_valid, saved_at: '2026-11-15T10:00:00Z' })

it('starts with the answers of the server', () => {
  const theirs = { surname: 'Ахметова' }
  expect(merge(null, theirs)).toEqual({ base: theirs, mine: theirs })
})

it('keeps what was typed here and never arrived', () => {
  const draft: Draft = { base: { surname: 'Ахметова' }, mine: { surname: 'Ахметова', income: '2' } }
  expect(merge(draft, { surname: 'Ахметова' }).mine).toEqual({ surname: 'Ахметова', income: '2' })
})

it('merges answers of another device, except fields changed on both', () => {
  const draft: Draft = {
    base: { surname: 'А', given_name: 'Б', reg_house: '1' },
    mine: { surname: 'А', given_name: 'Бота', reg_house: '1' },
  }
  const merged = merge(draft, { surname: 'Ахметова', given_name: 'Бо', reg_house: '1' })
  expect(merged.mine).toEqual({ surname: 'Ахметова', given_name: 'Бота', reg_house: '1' })
  expect(changedSteps(merged)).toEqual(['identity'])
})

it('distinguishes an emptied field from an untouched one', () => {
  const draft: Draft = { base: { email: 'a@b.kz' }, mine: { email: '' } }
  expect(merge(draft, { email: 'a@b.kz' }).mine.email).toBe('')
  expect(changedSteps({ base: {}, mine: { email: '' } })).toEqual([])
})

it('is at one with the server after a step was saved, but for what was typed meanwhile', () => {
  const before: Draft = { base: {}, mine: { surname: 'А', income: '5' } }
  const sent = answersOfStep(before.mine, 'identity')
  const typedMeanwhile = { ...before, mine: { ...before.mine, surname: 'Ах' } }
  expect(changedSteps(markSaved(before, 'identity', sent))).toEqual(['work'])
  expect(changedSteps(markSaved(typedMeanwhile, 'identity', sent))).toEqual(['identity', 'work'])
})

it('fills in an earlier application, the usual boxes and the known address', () => {
  const answers = {
    steps: [storedAnswers('identity', { surname: 'А' })],
    previous: [
      storedAnswers('identity', { surname: 'Старая' }),
      storedAnswers('work', { income: '300000' }),
    ],
  }
  const draft = prefill(merge(null, answersIn(answers)), answers, 'a@b.kz')
  expect(draft.mine).toMatchObject({
    surname: 'А',
    income: '300000',
    email: 'a@b.kz',
    actual_same: 'true',
    no_patronymic: 'false',
  })
  expect(stepsAnsweredEarlier(answers)).toEqual(['work'])
})

it('does not fill in over an answer', () => {
  const answers = { steps: [storedAnswers('contacts', { email: '' })], previous: [] }
  expect(prefill(merge(null, answersIn(answers)), answers, 'a@b.kz').mine.email).toBe('')
})

it('stores on the device only steps that were changed', () => {
  const draft: Draft = { base: {}, mine: { actual_same: 'true', surname: 'А' } }
  expect(onlySteps(draft, ['identity']).mine).toEqual({ surname: 'А' })
})

it('ignores fields that are not in the form', () => {
  expect(
    answersIn({ steps: [storedAnswers('identity', { iin: '1', surname: 'А' })], previous: [] }),
  ).toEqual({
    surname: 'А',
  })
})

it.each([
  ['karaganda', 'ru', '350000000', 'Караганда'],
  ['karaganda', 'kz', '350000000', 'Қарағанды'],
  ['shymkent', 'ru', '790000000', ''],
] as const)(
  'begins with the city of the page that led to %s in %s',
  (slug, locale, region, name) => {
    const city = cityOf(slug)
    if (!city) throw new Error('no such city')
    const { base, mine } = prefillCity(merge(null, {}), city, locale)
    expect(base).toEqual({})
    expect(mine).toEqual({
      reg_region: region,
      reg_district: name,
      actual_region: region,
      actual_district: name,
    })
  },
)

it('shows what the register says in the place of what was typed before', () => {
  const draft: Draft = {
    base: { surname: 'Ерғалиева', patronymic: 'Нұрболқызы' },
    mine: { surname: 'Ivanov', patronymic: '', income: '2' },
  }
  const known = new Set(['surname', 'patronymic'] as const)
  expect(fixed(draft, known).mine).toEqual({ ...draft.base, income: '2' })
})
