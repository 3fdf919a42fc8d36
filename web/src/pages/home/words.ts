import { dictionary } from '@/i18n/dictionary'
import { home as kk } from '@/i18n/kk/home'
import { home as ru } from '@/i18n/ru/home'

export const words = dictionary(ru, kk)
