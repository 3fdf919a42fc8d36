import { dictionary } from '@/shared/i18n/dictionary'
import { transfer as kk } from './kk/transfer'
import { transfer as ru } from './ru/transfer'

export const words = dictionary(ru, kk)
