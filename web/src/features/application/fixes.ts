import { dictionary } from '@/i18n/dictionary'
import { fixes as kk } from '@/i18n/kk/fixes'
import { fixes as ru } from '@/i18n/ru/fixes'

/** Why a step has to be taken again, by code. */
export const fixWords = dictionary(ru, kk)
