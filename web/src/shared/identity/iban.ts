import { compact, invalid, type Parsed, valid } from './parsing'

type IbanCode = 'iban_empty' | 'iban_country' | 'iban_format' | 'iban_checksum'

/** An account in Kazakhstan, without spaces and in capitals. */
export function parseIban(text: string): Parsed<IbanCode> {
  const iban = compact(text)
  if (iban === '') return invalid('iban_empty')
  if (!iban.startsWith('KZ')) return invalid('iban_country')
  if (!/^KZ[0-9]{5}[A-Z0-9]{13}$/.test(iban)) return invalid('iban_format')
  // Banks issue 02 to 98; 00, 01 and 99 would leave the same remainder as 97, 98 and 02.
  const isIssued = !/^KZ(00|01|99)/.test(iban)
  return isIssued && remainder(iban) === 1 ? valid(iban) : invalid('iban_checksum')
}

/** Modulo 97 of the number that reads the first four characters last and letters as 10 to 35. */
function remainder(iban: string): number {
  const characters = [...iban.slice(4), ...iban.slice(0, 4)]
  return characters.reduce((rest, character) => {
    const digit = Number.parseInt(character, 36)
    return (rest * (digit < 10 ? 10 : 100) + digit) % 97
  }, 0)
}
