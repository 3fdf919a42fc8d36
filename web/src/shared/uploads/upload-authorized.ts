import { upload } from '@/shared/api/upload'
import { tokenManager } from '@/shared/session/session'

/** A file in the name of the person who has signed in. */
export const uploadAuthorized: typeof upload = (...request) =>
  tokenManager.runAuthorized(() => upload(...request))
