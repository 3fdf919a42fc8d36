import { dictionary } from '@/shared/i18n/dictionary'
import { guestPage as kk } from './kk/guest-page'
import { guestPage as ru } from './ru/guest-page'

export const words = dictionary(ru, kk)
