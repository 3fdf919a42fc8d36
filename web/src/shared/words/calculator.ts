import { dictionary } from '@/shared/i18n/dictionary'
import { calculator as kk } from './kk/calculator'
import { calculator as ru } from './ru/calculator'

export const words = dictionary(ru, kk)
