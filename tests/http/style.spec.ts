/** The style that stands in a page knows every look that the page has. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { each } from '../support/each'
import { get } from '../support/http'
import { type Address, addresses } from '../support/routes'
import { root } from '../support/server'
import { sites } from '../support/sites'

/** The classes for which a style has rules. */
function classesIn(style: string): Set<string> {
  const names = style.matchAll(/\.((?:\\.|[\w-])+)/g)
  return new Set([...names].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')))
}

/** The one that knows all of them: it is loaded by the screens for one person. */
function wholeStyle(): string {
  const folder = join(root, 'web/dist/client/assets')
  const name = readdirSync(folder).find((file) => /^private-style-.*\.css$/.test(file))
  return readFileSync(join(folder, name ?? ''), 'utf8')
}

test('no page uses a look that its style does not have', async () => {
  const classes = classesIn(wholeStyle())
  expect(classes.size).toBeGreaterThan(300)
  const name = ({ path }: Address) => path
  await each(addresses, name, async ({ path }) => {
    const { text } = await get(sites.plain, path)
    if (text.includes('<link rel="stylesheet"')) return
    const style = classesIn(/<style[^>]*>(.*?)<\/style>/s.exec(text)?.[1] ?? '')
    const used = [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(used.filter((name) => classes.has(name) && !style.has(name))).toEqual([])
  })
})
