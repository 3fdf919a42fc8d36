import { dictionary } from '@/shared/i18n/dictionary'
import { idDocuments as kk } from './kk/id-documents'
import { idDocuments as ru } from './ru/id-documents'

export const words = dictionary(ru, kk)
