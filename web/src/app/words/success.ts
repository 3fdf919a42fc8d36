import { dictionary } from '@/shared/i18n/dictionary'
import { success as kk } from './kk/success'
import { success as ru } from './ru/success'

export const words = dictionary(ru, kk)
