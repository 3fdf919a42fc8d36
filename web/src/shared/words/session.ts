import { dictionary } from '@/shared/i18n/dictionary'
import { session as kk } from './kk/session'
import { session as ru } from './ru/session'

export const words = dictionary(ru, kk)
