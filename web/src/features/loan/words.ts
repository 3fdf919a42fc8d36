import { dictionary } from '@/i18n/dictionary'
import { loan as kk } from '@/i18n/kk/loan'
import { loan as ru } from '@/i18n/ru/loan'

export const words = dictionary(ru, kk)
