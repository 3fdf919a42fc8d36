import { dictionary } from '@/i18n/dictionary'
import { cards as kk } from '@/i18n/kk/cards'
import { cards as ru } from '@/i18n/ru/cards'

export const words = dictionary(ru, kk)
