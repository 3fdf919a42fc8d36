import { dictionary } from '@/shared/i18n/dictionary'
import { loans as kk } from './kk/loans'
import { loans as ru } from './ru/loans'

export const words = dictionary(ru, kk)
