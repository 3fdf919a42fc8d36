import { dictionary } from '@/shared/i18n/dictionary'
import { questionnaire as kk } from './kk/questionnaire'
import { questionnaire as ru } from './ru/questionnaire'

export const words = dictionary(ru, kk)
