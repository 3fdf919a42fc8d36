import { dictionary } from '@/i18n/dictionary'
import { papers as kk } from '@/i18n/kk/papers'
import { papers as ru } from '@/i18n/ru/papers'

export const words = dictionary(ru, kk)
