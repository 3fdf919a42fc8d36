/** Values that the texts of the interface take, as their callers write them: the dates of all twelve
 * months, amounts and numbers ending in each digit, names. */

import { spanText } from '@/areas/apply/application/span'
import { clock } from '@/shared/codes/code-flow'
import { date, days, integer, money, moneyTiyn, percent, range } from '@/shared/i18n/format'
import type { Locale } from '@/shared/i18n/locale'
import { moment } from '@/shared/i18n/moment'
import { waitText } from '@/shared/i18n/wait-text'

/** A day of each month, and one a month later; "2 февраля" is read with another preposition. */
const dates = [
  ['2026-01-01', '2026-02-01'],
  ['2026-02-02', '2026-03-02'],
  ['2026-03-03', '2026-04-03'],
  ['2026-04-04', '2026-05-04'],
  ['2026-05-05', '2026-06-05'],
  ['2026-06-06', '2026-07-06'],
  ['2026-07-07', '2026-08-07'],
  ['2026-08-08', '2026-09-08'],
  ['2026-09-09', '2026-10-09'],
  ['2026-10-10', '2026-11-10'],
  ['2026-11-11', '2026-12-11'],
  ['2026-12-22', '2027-01-22'],
] as const

/** Each ends in another digit; then a million, and one with tiyn. */
const amountsTiyn = [
  10_420_000, 10_420_100, 10_420_200, 10_420_300, 10_420_400, 10_420_500, 10_420_600, 10_420_700,
  10_420_800, 10_420_900, 100_000_000, 468_840,
]
const amountsTenge = [
  50_000, 50_001, 50_002, 50_003, 50_004, 50_005, 50_006, 50_007, 50_008, 50_009, 1_000_000,
  190_000,
]
const shares = [50, 41, 42, 43, 44, 45, 46, 47, 48, 49, 100, 31]
const rates = [
  '0.3',
  '0.21',
  '0.22',
  '0.23',
  '0.24',
  '0.25',
  '0.26',
  '0.27',
  '0.28',
  '0.29',
  '10',
  '0.1',
]
const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 22]
const largerCounts = [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 45]
const waitsS = [1, 2, 5, 21, 60, 120, 300, 660, 1260, 3600, 7200, 18_000]

type Sample = string | number | string[]
type Samples = (locale: Locale) => readonly Sample[]

const both =
  (...samples: Sample[]): Samples =>
  () =>
    samples
const each =
  (ru: string[], kz: string[]): Samples =>
  (locale) =>
    locale === 'ru' ? ru : kz

/** How many texts a function is called for, if it takes a date, an amount or a number. */
export const SAMPLES = 12

const values = {
  date: (locale) => dates.map(([day]) => date(day, locale)),
  laterDate: (locale) => dates.map(([, day]) => date(day, locale)),
  typedDate: () => dates.map(([day]) => day.split('-').reverse().join('.')),
  moment: (locale) => dates.map(([day]) => moment(`${day}T18:59:00Z`, locale)),
  amount: () => amountsTiyn.map(moneyTiyn),
  largerAmount: () => amountsTiyn.map((tiyn) => moneyTiyn(tiyn + 10_000_000)),
  limit: () => amountsTenge.map(money),
  amounts: () => amountsTenge.map((tenge) => range(integer(10_000), money(tenge))),
  share: () => shares.map((share) => percent(String(share))),
  rate: () => rates.map(percent),
  count: () => counts,
  largerCount: () => largerCounts,
  countText: () => counts.map(integer),
  days: (locale) => counts.map((count) => days(count, locale)),
  dayRange: (locale) => largerCounts.map((count) => range('5', days(count, locale))),
  wait: (locale) => waitsS.map((seconds) => waitText(seconds, locale)),
  span: (locale) => waitsS.map((seconds) => spanText(seconds, locale)),
  clock: () => waitsS.map(clock),

  bank: both('Kaspi Bank'),
  billers: both('Kaspi, Касса24'),
  card: both('•• 0010'),
  channels: each(['по SMS', 'по e-mail'], ['SMS арқылы', 'e-mail арқылы']),
  city: each(['Алматы', 'Астана'], ['Алматы', 'Астана']),
  consent: each(['Обработка персональных данных'], ['Дербес деректерді өңдеу']),
  contract: both('ZH-2026-000184'),
  device: both('Chrome, Android'),
  document: each(['Договор'], ['Шарт']),
  error: both(404),
  expiry: both('09/28'),
  field: each(['Дата рождения'], ['Туған күні']),
  file: both('kaspi.pdf'),
  licence: both('02.00.0000.М'),
  month: both('11.2026'),
  ombudsman: both('mfombudsman.kz'),
  partner: both('example.kz'),
  percentDone: both(percent('40')),
  period: each(
    ['6\u00a0месяцев', '1\u00a0год', '3\u00a0года'],
    ['6\u00a0ай', '1\u00a0жыл', '3\u00a0жыл'],
  ),
  phone: both('+7\u00a0701\u00a0123\u00a045\u00a067'),
  place: each(['Абай'], ['Абай']),
  promo: both('BAHAR'),
  regions: (locale) =>
    locale === 'ru'
      ? [['Абайская область'], ['Абайская область', 'Карагандинская область']]
      : [['Абай облысы'], ['Абай облысы', 'Қарағанды облысы']],
  region: each(['Карагандинская область'], ['Қарағанды облысы']),
  size: both('120\u00a0КБ'),
  step: each(['Проверка лица'], ['Бет-әлпетті тексеру']),
  title: each(['Правила'], ['Қағидалар']),
  time: both('14:05'),
} satisfies Record<string, Samples>

export type Kind = keyof typeof values

export const samples: Record<Kind, Samples> = values
