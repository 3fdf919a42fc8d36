const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The payment that an address names: `?op=` of a receipt, or `?payment=` with which the acquirer
 * sends the browser back. */
export function paymentIn(search: string): string | null {
  const query = new URLSearchParams(search)
  const named = [query.get('payment'), query.get('op')]
  return named.find((id) => id !== null && IDENTITY.test(id)) ?? null
}
