import { dictionary } from '@/shared/i18n/dictionary'
import { documentCheck as kk } from './kk/document-check'
import { documentCheck as ru } from './ru/document-check'

export const words = dictionary(ru, kk)
