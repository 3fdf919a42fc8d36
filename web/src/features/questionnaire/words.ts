import { dictionary } from '@/i18n/dictionary'
import { questionnaire as kk } from '@/i18n/kk/questionnaire'
import { questionnaire as ru } from '@/i18n/ru/questionnaire'

export const words = dictionary(ru, kk)
