import { dictionary } from '@/shared/i18n/dictionary'
import { identity as kk } from './kk/identity'
import { identity as ru } from './ru/identity'

export const words = dictionary(ru, kk)
