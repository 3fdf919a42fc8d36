import { dictionary } from '@/shared/i18n/dictionary'
import { unsub as kk } from './kk/unsub'
import { unsub as ru } from './ru/unsub'

export const words = dictionary(ru, kk)
