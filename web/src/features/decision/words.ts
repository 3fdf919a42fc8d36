import { dictionary } from '@/i18n/dictionary'
import { decision as kk } from '@/i18n/kk/decision'
import { decision as ru } from '@/i18n/ru/decision'

export const words = dictionary(ru, kk)
