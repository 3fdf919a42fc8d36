import { dictionary } from '@/shared/i18n/dictionary'
import { application as kk } from './kk/application'
import { application as ru } from './ru/application'

export const words = dictionary(ru, kk)
