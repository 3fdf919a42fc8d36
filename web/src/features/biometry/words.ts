import { dictionary } from '@/i18n/dictionary'
import { biometry as kk } from '@/i18n/kk/biometry'
import { biometry as ru } from '@/i18n/ru/biometry'

export const words = dictionary(ru, kk)
