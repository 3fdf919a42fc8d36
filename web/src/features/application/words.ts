import { dictionary } from '@/i18n/dictionary'
import { application as kk } from '@/i18n/kk/application'
import { application as ru } from '@/i18n/ru/application'

export const words = dictionary(ru, kk)
