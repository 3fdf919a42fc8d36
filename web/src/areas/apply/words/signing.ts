import { dictionary } from '@/shared/i18n/dictionary'
import { signing as kk } from './kk/signing'
import { signing as ru } from './ru/signing'

export const words = dictionary(ru, kk)
