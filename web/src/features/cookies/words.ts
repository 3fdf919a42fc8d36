import { dictionary } from '@/i18n/dictionary'
import { cookies as kk } from '@/i18n/kk/cookies'
import { cookies as ru } from '@/i18n/ru/cookies'

export const words = dictionary(ru, kk)
