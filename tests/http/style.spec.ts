/** The inlined style of a page covers every class that the page uses. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { each } from '../support/each'
import { get } from '../support/http'
import { type Address, addresses } from '../support/routes'
import { root } from '../support/server'
import { sites } from '../support/sites'

/** The classes that a style has rules for. */
function classesIn(style: string): Set<string> {
  const names = style.matchAll(/\.((?:\\.|[\w-])+)/g)
  return new Set([...names].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')))
}

/** The complete style, loaded by private screens. */
function wholeStyle(): string {
  const folder = join(root, 'web/dist/client/assets')
  const name = readdirSync(folder).find((file) => /^private-style-.*\.css$/.test(file))
  return readFileSync(join(folder, name ?? ''), 'utf8')
}

test('no page uses a class that its style lacks', async () => {
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
