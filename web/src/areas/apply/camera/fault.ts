/** Why there is no picture from the camera, and so what to tell. */
export type CameraFault = 'denied' | 'none' | 'busy'

const DENIED = ['NotAllowedError', 'SecurityError', 'PermissionDeniedError']
const NONE = ['NotFoundError', 'DevicesNotFoundError', 'OverconstrainedError', 'TypeError']

/** Browsers name their reasons alike, older ones in their own way; whatever else happens, another
 * program holds the camera. */
export function faultOf(reason: unknown): CameraFault {
  const name = reason instanceof Error ? reason.name : ''
  if (DENIED.includes(name)) return 'denied'
  return NONE.includes(name) ? 'none' : 'busy'
}
