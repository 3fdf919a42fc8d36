import { dictionary } from '@/shared/i18n/dictionary'
import { documents as kk } from './kk/documents'
import { documents as ru } from './ru/documents'

export const words = dictionary(ru, kk)
