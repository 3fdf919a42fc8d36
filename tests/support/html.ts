/** Parses a page's head from its text, as a crawler does. */

type Attributes = Record<string, string>

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
}

const decode = (text: string) => text.replace(/&(#?\w+);/g, (all, name) => entities[name] ?? all)

function tags(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'gi'))].map(([, inside = '']) => {
    const match: Attributes = {}
    for (const [, key = '', quoted, bare] of inside.matchAll(
      /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s"'>]+)))?/g,
    )) {
      match[key.toLowerCase()] = decode(quoted ?? bare ?? '')
    }
    return match
  })
}

const head = (html: string) => html.slice(0, html.indexOf('</head>'))

export const titles = (html: string) =>
  [...head(html).matchAll(/<title[^>]*>([^<]*)<\/title>/gi)].map(([, text = '']) => decode(text))

/** Contents of every meta tag with that name or property. */
export const metas = (html: string, name: string) =>
  tags(head(html), 'meta')
    .filter((tag) => tag.name === name || tag.property === name)
    .map((tag) => tag.content ?? '')

export const links = (html: string, rel: string) =>
  tags(head(html), 'link').filter((tag) => tag.rel?.split(' ').includes(rel))

export const languageOf = (html: string, element: 'html' | 'body') => tags(html, element)[0]?.lang

/** The page data from which the page was rendered. */
export function island(html: string) {
  const match = /<script[^>]*id="payload"[^>]*>([\s\S]*?)<\/script>/.exec(html)
  if (!match?.[1]) throw new Error('the page carries no payload')
  return JSON.parse(match[1])
}

/** URLs of the hashed files in HTML, CSS or JavaScript. */
export const assetsIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\/?assets\/[\w.-]+\.\w+/g)].map(([path]) => path.replace(/^\/?/, '/')),
  ),
]
