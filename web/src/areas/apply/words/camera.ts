import { dictionary } from '@/shared/i18n/dictionary'
import { camera as kk } from './kk/camera'
import { camera as ru } from './ru/camera'

export const words = dictionary(ru, kk)
