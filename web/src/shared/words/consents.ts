import { dictionary } from '@/shared/i18n/dictionary'
import { consents as kk } from './kk/consents'
import { consents as ru } from './ru/consents'

export const words = dictionary(ru, kk)
