type Navigate = (address: string, options?: { replace?: boolean }) => void

let leave: Navigate = () => {}

/** Injected by the navigator: pages also render on the server and must not import it, nor the pages
 * behind it. */
export function setGo(navigate: Navigate): void {
  leave = navigate
}

/** Navigates to another page of the site after an action. */
export const go: Navigate = (address, options) => leave(address, options)
