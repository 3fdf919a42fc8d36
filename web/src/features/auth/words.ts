import { dictionary } from '@/i18n/dictionary'
import { auth as kk } from '@/i18n/kk/auth'
import { auth as ru } from '@/i18n/ru/auth'

export const words = dictionary(ru, kk)
