import { dictionary } from '@/shared/i18n/dictionary'
import { faq as kk } from './kk/faq'
import { faq as ru } from './ru/faq'

export const words = dictionary(ru, kk)
