import { dictionary } from '@/i18n/dictionary'
import { identity as kk } from '@/i18n/kk/identity'
import { identity as ru } from '@/i18n/ru/identity'

export const words = dictionary(ru, kk)
