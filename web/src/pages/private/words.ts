import { dictionary } from '@/i18n/dictionary'
import { privateScreens as kk } from '@/i18n/kk/private'
import { privateScreens as ru } from '@/i18n/ru/private'

export const words = dictionary(ru, kk)
