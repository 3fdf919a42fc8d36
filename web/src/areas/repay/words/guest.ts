import { dictionary } from '@/shared/i18n/dictionary'
import { guest as kk } from './kk/guest'
import { guest as ru } from './ru/guest'

export const words = dictionary(ru, kk)
