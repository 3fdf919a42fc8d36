import { compact } from './normalize'
import { invalid, type Parsed, valid } from './parsed'

type OtpCode = 'otp_empty' | 'otp_format'

/** The six digits of a code from a message, with spaces between them. */
export function parseOtp(text: string): Parsed<OtpCode> {
  const code = compact(text)
  if (code === '') return invalid('otp_empty')
  return /^[0-9]{6}$/.test(code) ? valid(code) : invalid('otp_format')
}
