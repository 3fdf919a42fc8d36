import { dictionary } from '@/shared/i18n/dictionary'
import { auth as kk } from './kk/auth'
import { auth as ru } from './ru/auth'

export const words = dictionary(ru, kk)
