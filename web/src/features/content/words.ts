import { dictionary } from '@/i18n/dictionary'
import { info as kk } from '@/i18n/kk/info'
import { info as ru } from '@/i18n/ru/info'

export const words = dictionary(ru, kk)
