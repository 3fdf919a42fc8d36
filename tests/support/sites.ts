/** Addresses of the servers started in servers.ts. */

export const indexedBaseUrl = 'https://zhedel.example'

const address = (name: string): string => {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set: the shared servers are not running`)
  return url
}

export const sites = {
  /** As it starts with no settings at all. */
  get plain() {
    return address('TEST_SITE')
  },
  /** Open to search engines, at a public address. */
  get indexed() {
    return address('TEST_SITE_INDEXED')
  },
  /** Serves the development build of React, which reports hydration mistakes. */
  get development() {
    return address('TEST_SITE_DEVELOPMENT')
  },
}
