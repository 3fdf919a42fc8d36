import { dictionary } from '@/shared/i18n/dictionary'
import { biometry as kk } from './kk/biometry'
import { biometry as ru } from './ru/biometry'

export const words = dictionary(ru, kk)
