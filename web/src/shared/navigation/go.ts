type Go = (address: string, options?: { replace?: boolean }) => void

let leave: Go = () => {}

/** The navigator says how: pages also render on the server and must not import it, nor the pages
 * behind it. */
export function setGo(how: Go): void {
  leave = how
}

/** Shows another page of the site, after something was done. */
export const go: Go = (address, options) => leave(address, options)
