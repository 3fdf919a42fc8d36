/** URLs of the servers started in servers.ts. */

export const indexedBaseUrl = 'https://zhedel.example'

const address = (name: string): string => {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set: the shared servers are not running`)
  return url
}

export const sites = {
  /** Without any settings. */
  get plain() {
    return address('TEST_SITE')
  },
  /** Open to search engines, at a public URL. */
  get indexed() {
    return address('TEST_SITE_INDEXED')
  },
  /** Serves the development build of React, which reports hydration mismatches. */
  get development() {
    return address('TEST_SITE_DEVELOPMENT')
  },
}
