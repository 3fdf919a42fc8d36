import { dictionary } from '@/shared/i18n/dictionary'
import { loan as kk } from './kk/loan'
import { loan as ru } from './ru/loan'

export const words = dictionary(ru, kk)
