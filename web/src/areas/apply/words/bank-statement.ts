import { dictionary } from '@/shared/i18n/dictionary'
import { bankStatement as kk } from './kk/bank-statement'
import { bankStatement as ru } from './ru/bank-statement'

export const words = dictionary(ru, kk)
