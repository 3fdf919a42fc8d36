import { dictionary } from '@/i18n/dictionary'
import { landing as kk } from '@/i18n/kk/landing'
import { landing as ru } from '@/i18n/ru/landing'

export const words = dictionary(ru, kk)
