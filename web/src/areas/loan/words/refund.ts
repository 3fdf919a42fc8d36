import { dictionary } from '@/shared/i18n/dictionary'
import { refund as kk } from './kk/refund'
import { refund as ru } from './ru/refund'

export const words = dictionary(ru, kk)
