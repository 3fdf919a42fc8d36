import { dictionary } from '@/shared/i18n/dictionary'
import { access as kk } from './kk/access'
import { access as ru } from './ru/access'

export const words = dictionary(ru, kk)
