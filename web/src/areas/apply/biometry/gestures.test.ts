import { expect, it } from 'vitest'
import { type BioSession, nextGesture, numberOf, withReceived } from './gestures'
import { voiceFor } from './useVoice'

const session: BioSession = {
  id: '1',
  gestures: ['smile', 'turn_left', 'look_up'],
  received: [],
  expires_at: '2026-11-15T10:00:00Z',
}

it('requests the gestures one by one in the order of the server', () => {
  const order: string[] = []
  let current = session
  for (let next = nextGesture(current); next; next = nextGesture(current)) {
    order.push(`${numberOf(current, next)} ${next}`)
    current = withReceived(current, next)
  }
  expect(order).toEqual(['1 smile', '2 turn_left', '3 look_up'])
})

it('continues after a reload with the first missing gesture', () => {
  expect(nextGesture({ ...session, received: ['smile'] })).toBe('turn_left')
  expect(nextGesture({ ...session, received: ['look_up', 'smile'] })).toBe('turn_left')
  expect(nextGesture({ ...session, received: ['smile', 'turn_left', 'look_up'] })).toBeNull()
})

it('counts a picture that is sent again once', () => {
  const once = withReceived(session, 'smile')
  expect(withReceived(once, 'smile')).toBe(once)
  expect(session.received).toEqual([])
})

it('speaks only with a voice of the language', () => {
  const voices = [{ lang: 'en-US' }, { lang: 'ru_RU' }, { lang: 'kka-XX' }]
  expect(voiceFor(voices, 'ru')).toEqual({ lang: 'ru_RU' })
  expect(voiceFor(voices, 'kk')).toBeNull()
  expect(voiceFor([{ lang: 'kk-KZ' }], 'kk')).toEqual({ lang: 'kk-KZ' })
  expect(voiceFor([], 'ru')).toBeNull()
})
