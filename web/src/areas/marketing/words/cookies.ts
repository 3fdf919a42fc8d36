import { dictionary } from '@/shared/i18n/dictionary'
import { cookies as kk } from './kk/cookies'
import { cookies as ru } from './ru/cookies'

export const words = dictionary(ru, kk)
