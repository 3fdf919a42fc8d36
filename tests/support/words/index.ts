import { kk } from './kk'
import { ru } from './ru'

export type Words = typeof ru

export const words: Record<'ru' | 'kz', Words> = { ru, kz: kk }
