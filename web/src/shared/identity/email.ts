import { EMAIL_CHARS_MAX } from '@/shared/api/constants'
import { invalid, normalizeSpaces, type Parsed, valid } from './parsing'

type EmailCode = 'email_empty' | 'email_length' | 'email_format'

/** Spaces, and characters that delimit addresses in a mail header. */
const FORBIDDEN = /[ \p{Cc}()<>[\]:;,\\"]/u

/** The most common domains; a domain one typo away from these is taken for a typo. */
const COMMON_DOMAINS = [
  'gmail.com',
  'mail.ru',
  'yandex.ru',
  'yandex.kz',
  'inbox.ru',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'rambler.ru',
  'internet.ru',
  'googlemail.com',
]

/** Domains that only look like a typo of a common one. */
const NO_TYPOS = ['mail.com', 'email.com', 'ymail.com', 'email.ru', 'ymail.ru']

/** Frequent typos of more than one letter. */
const FREQUENT_TYPOS = new Map([
  ['gmail.ru', 'gmail.com'],
  ['gmail.kz', 'gmail.com'],
  ['icloud.ru', 'icloud.com'],
])

/** A name, one `@` and a domain of two labels or more, the domain in small letters. */
export function parseEmail(text: string): Parsed<EmailCode> {
  const email = normalizeSpaces(text)
  if (email === '') return invalid('email_empty')
  if ([...email].length > EMAIL_CHARS_MAX) return invalid('email_length')
  const [name, domain, ...more] = email.split('@')
  const labels = domain?.split('.') ?? []
  const isAddress =
    name !== '' &&
    more.length === 0 &&
    labels.length >= 2 &&
    !labels.includes('') &&
    [...(labels.at(-1) ?? '')].length >= 2 &&
    !FORBIDDEN.test(email)
  if (!isAddress) return invalid('email_format')
  return valid(`${name}@${domain?.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`)
}

/** The address that was probably meant, if the domain of a valid one looks like a typo. A hint to
 * show, never to apply. */
export function typoHint(email: string): string | null {
  const [name, domain = ''] = email.split('@')
  if (COMMON_DOMAINS.includes(domain) || NO_TYPOS.includes(domain)) return null
  const slip = (common: string) => isOneSlip([...domain], [...common])
  const suggestion = FREQUENT_TYPOS.get(domain) ?? COMMON_DOMAINS.find(slip)
  return suggestion === undefined ? null : `${name}@${suggestion}`
}

/** Whether one text differs from another by one letter added, missing or wrong, or two swapped. */
function isOneSlip(typed: string[], expected: string[]): boolean {
  const shorter = Math.min(typed.length, expected.length)
  let start = 0
  while (start < shorter && typed[start] === expected[start]) start += 1
  let end = 0
  while (end < shorter - start && typed.at(-1 - end) === expected.at(-1 - end)) end += 1
  const wrong = typed.slice(start, typed.length - end)
  const right = expected.slice(start, expected.length - end)
  if (wrong.length === 2 && right.length === 2) {
    return wrong[0] === right[1] && wrong[1] === right[0]
  }
  return Math.max(wrong.length, right.length) === 1
}
