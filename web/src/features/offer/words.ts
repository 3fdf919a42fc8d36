import { dictionary } from '@/i18n/dictionary'
import { offer as kk } from '@/i18n/kk/offer'
import { offer as ru } from '@/i18n/ru/offer'

export const words = dictionary(ru, kk)
