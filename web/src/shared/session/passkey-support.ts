/** Whether this browser can use a passkey here. Browsers bind a passkey to a domain and refuse an IP
 * address, and offer none on a page without TLS. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(window.location.hostname)
  return typeof PublicKeyCredential !== 'undefined' && !isAddress
}
