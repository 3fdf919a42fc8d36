import { dictionary } from '@/i18n/dictionary'
import { camera as kk } from '@/i18n/kk/camera'
import { camera as ru } from '@/i18n/ru/camera'

export const words = dictionary(ru, kk)
