import { dictionary } from '@/i18n/dictionary'
import { paying as kk } from '@/i18n/kk/paying'
import { paying as ru } from '@/i18n/ru/paying'

export const words = dictionary(ru, kk)
