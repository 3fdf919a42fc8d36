import { dictionary } from '@/shared/i18n/dictionary'
import { profile as kk } from './kk/profile'
import { profile as ru } from './ru/profile'

export const words = dictionary(ru, kk)
