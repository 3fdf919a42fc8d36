import { dictionary } from '@/shared/i18n/dictionary'
import { shortLink as kk } from './kk/short-link'
import { shortLink as ru } from './ru/short-link'

export const words = dictionary(ru, kk)
