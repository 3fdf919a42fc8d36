import { upload } from '@/shared/api/upload'
import { keeper } from '@/shared/session/session'

/** A file in the name of the person who has signed in. */
export const uploadAs: typeof upload = (...request) => keeper.authorised(() => upload(...request))
