import { invalid, type Parsed, valid } from './parsed'

type PasswordCode = 'password_empty' | 'password_short' | 'password_long'

const LENGTH_MIN = 8
const LENGTH_MAX = 128

/** The length of a new password. Whether it is too well known, the server says: it has the list. */
export function parsePassword(text: string): Parsed<PasswordCode> {
  const password = text.normalize('NFC')
  const { length } = [...password]
  if (length === 0) return invalid('password_empty')
  if (length < LENGTH_MIN) return invalid('password_short')
  return length > LENGTH_MAX ? invalid('password_long') : valid(password)
}
