import { OTP_DIGITS, PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from '@/shared/api/constants'
import { compact, invalid, type Parsed, valid } from './parsing'

type OtpCode = 'otp_empty' | 'otp_format'

/** The six digits of a code, with optional spaces. */
export function parseOtp(text: string): Parsed<OtpCode> {
  const code = compact(text)
  if (code === '') return invalid('otp_empty')
  const isCode = code.length === OTP_DIGITS && /^[0-9]+$/.test(code)
  return isCode ? valid(code) : invalid('otp_format')
}

type PasswordCode = 'password_empty' | 'password_short' | 'password_long'

/** The length of a new password. The server rejects common ones: it has the list. */
export function parsePassword(text: string): Parsed<PasswordCode> {
  const password = text.normalize('NFC')
  const { length } = [...password]
  if (length === 0) return invalid('password_empty')
  if (length < PASSWORD_CHARS_MIN) return invalid('password_short')
  return length > PASSWORD_CHARS_MAX ? invalid('password_long') : valid(password)
}
