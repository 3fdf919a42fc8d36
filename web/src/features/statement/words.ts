import { dictionary } from '@/i18n/dictionary'
import { statement as kk } from '@/i18n/kk/statement'
import { statement as ru } from '@/i18n/ru/statement'

export const words = dictionary(ru, kk)
