/** KATO codes of the cities that are regions of their own. */
const CITIES: readonly string[] = ['710000000', '750000000', '790000000']

/** Whether a region is a city, with districts of its own. */
export function isCity(region: string): boolean {
  return CITIES.includes(region)
}
