import { dictionary } from '@/shared/i18n/dictionary'
import { signingCode as kk } from './kk/signing-code'
import { signingCode as ru } from './ru/signing-code'

export const words = dictionary(ru, kk)
