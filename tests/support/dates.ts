/**
 * Dates as displayed, formatted independently: a test that used the site's own code would accept
 * whatever it writes.
 */

const months = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  kz: 'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан',
}

/** "2026-11-17" and 15 is "2026-12-02". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The same day of a later month, or its last day: "2026-08-31" and 6 is "2027-02-28". */
export function addMonths(day: string, months: number): string {
  const later = new Date(day)
  const date = later.getUTCDate()
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== date) later.setUTCDate(0)
  return later.toISOString().slice(0, 10)
}

/** "17 ноября 2026" and "2026 ж. 17 қараша". */
export function formatDate(day: string, language: 'ru' | 'kz'): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = months[language].split(' ')[(month ?? 0) - 1]
  return language === 'ru' ? `${date} ${name} ${year}` : `${year} ж. ${date} ${name}`
}
