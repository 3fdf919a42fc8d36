import { dictionary } from '@/i18n/dictionary'
import { profile as kk } from '@/i18n/kk/profile'
import { profile as ru } from '@/i18n/ru/profile'

export const words = dictionary(ru, kk)
