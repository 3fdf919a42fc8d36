import { dictionary } from '@/shared/i18n/dictionary'
import { thankYou as kk } from './kk/thank-you'
import { thankYou as ru } from './ru/thank-you'

export const words = dictionary(ru, kk)
