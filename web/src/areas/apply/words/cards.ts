import { dictionary } from '@/shared/i18n/dictionary'
import { cards as kk } from './kk/cards'
import { cards as ru } from './ru/cards'

export const words = dictionary(ru, kk)
