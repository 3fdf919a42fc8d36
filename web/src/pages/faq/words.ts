import { dictionary } from '@/i18n/dictionary'
import { faq as kk } from '@/i18n/kk/faq'
import { faq as ru } from '@/i18n/ru/faq'

export const words = dictionary(ru, kk)
