import { dictionary } from '@/i18n/dictionary'
import { debt as kk } from '@/i18n/kk/debt'
import { debt as ru } from '@/i18n/ru/debt'

export const words = dictionary(ru, kk)
