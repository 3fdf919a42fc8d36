import { dictionary } from '@/i18n/dictionary'
import { signing as kk } from '@/i18n/kk/signing'
import { signing as ru } from '@/i18n/ru/signing'

export const words = dictionary(ru, kk)
