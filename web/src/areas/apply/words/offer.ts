import { dictionary } from '@/shared/i18n/dictionary'
import { offer as kk } from './kk/offer'
import { offer as ru } from './ru/offer'

export const words = dictionary(ru, kk)
