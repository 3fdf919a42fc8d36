import { dictionary } from '@/shared/i18n/dictionary'
import { fields as kk } from './kk/fields'
import { fields as ru } from './ru/fields'

export const words = dictionary(ru, kk)
