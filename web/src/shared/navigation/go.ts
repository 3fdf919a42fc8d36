type Navigate = (address: string, options?: { replace?: boolean }) => void

let leave: Navigate = () => {}

/** The navigator says how: pages also render on the server and must not import it, nor the pages
 * behind it. */
export function setGo(navigate: Navigate): void {
  leave = navigate
}

/** Shows another page of the site, after something was done. */
export const go: Navigate = (address, options) => leave(address, options)
