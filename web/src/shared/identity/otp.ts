import { accepted, type Parsed, refused } from './parsed'
import { compact } from './typed'

type OtpCode = 'otp_empty' | 'otp_format'

/** The six digits of a code from a message, with spaces between them. */
export function parseOtp(text: string): Parsed<OtpCode> {
  const code = compact(text)
  if (code === '') return refused('otp_empty')
  return /^[0-9]{6}$/.test(code) ? accepted(code) : refused('otp_format')
}
