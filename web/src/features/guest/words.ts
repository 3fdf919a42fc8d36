import { dictionary } from '@/i18n/dictionary'
import { guest as kk } from '@/i18n/kk/guest'
import { guest as ru } from '@/i18n/ru/guest'

export const words = dictionary(ru, kk)
