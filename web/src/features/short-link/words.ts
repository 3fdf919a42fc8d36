import { dictionary } from '@/i18n/dictionary'
import { shortLink as kk } from '@/i18n/kk/short-link'
import { shortLink as ru } from '@/i18n/ru/short-link'

export const words = dictionary(ru, kk)
