import { dictionary } from '@/i18n/dictionary'
import { prolongation as kk } from '@/i18n/kk/prolongation'
import { prolongation as ru } from '@/i18n/ru/prolongation'

export const words = dictionary(ru, kk)
