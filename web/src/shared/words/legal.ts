import { dictionary } from '@/shared/i18n/dictionary'
import { legal as kk } from './kk/legal'
import { legal as ru } from './ru/legal'

export const words = dictionary(ru, kk)
