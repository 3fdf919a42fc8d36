import { dictionary } from '@/shared/i18n/dictionary'
import { home as kk } from './kk/home'
import { home as ru } from './ru/home'

export const words = dictionary(ru, kk)
