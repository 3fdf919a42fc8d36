import { dictionary } from '@/shared/i18n/dictionary'
import { unsubscribe as kk } from './kk/unsubscribe'
import { unsubscribe as ru } from './ru/unsubscribe'

export const words = dictionary(ru, kk)
