import { dictionary } from '@/i18n/dictionary'
import { service as kk } from '@/i18n/kk/service'
import { service as ru } from '@/i18n/ru/service'

export const words = dictionary(ru, kk)
