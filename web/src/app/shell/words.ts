import { dictionary } from '@/i18n/dictionary'
import { shell as kk } from '@/i18n/kk/shell'
import { shell as ru } from '@/i18n/ru/shell'

export const words = dictionary(ru, kk)
