import { dictionary } from '@/i18n/dictionary'
import { help as kk } from '@/i18n/kk/help'
import { help as ru } from '@/i18n/ru/help'

export const words = dictionary(ru, kk)
