import { dictionary } from '@/shared/i18n/dictionary'
import { decision as kk } from './kk/decision'
import { decision as ru } from './ru/decision'

export const words = dictionary(ru, kk)
