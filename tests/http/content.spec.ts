/** Texts published while the site runs, and machine-readable page data. */

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { get } from '../support/http'
import { poll } from '../support/poll'
import { binary, root, type Server, startServer } from '../support/server'
import { indexedBaseUrl, sites } from '../support/sites'
import { commandEnvironment, test } from '../support/test-app'

const about = 'ru/pages/about.md'

/** Runs `zhedel content` on the data of a server; throws its output if it fails. */
async function content(server: Server, ...words: string[]): Promise<string> {
  const env = commandEnvironment(server)
  const { stdout } = await promisify(execFile)(binary, ['content', ...words], { cwd: root, env })
  return stdout
}

/** Saves a text as a draft. */
async function write(server: Server, path: string, text: string): Promise<void> {
  const file = join(server.data, 'texts', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  await content(server, 'import', file, '--as', 'aigul')
}

const shipped = (path: string) => readFileSync(join(root, 'content', path), 'utf8')
const titled = (title: string) => shipped(about).replace('title: О компании', `title: ${title}`)

const heading = async (server: Server) => {
  const { text } = await get(server.url, '/about/')
  return /<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1]
}

test('a publication reaches every process without a restart', { tag: '@postgres' }, async ({
  engine,
}) => {
  const first = await startServer({}, engine)
  // The second server shares the database of the first.
  const second = await startServer({ ZHEDEL_DATABASE_URL: first.databaseUrl })
  try {
    const servers = [first, second]
    for (const server of servers) expect(await heading(server)).toBe('О компании')
    await write(first, about, titled('Кто мы'))
    for (const server of servers) expect(await heading(server)).toBe('О компании')
    const output = await content(first, 'publish', 'page/about/ru', '--as', 'aigul')
    expect(output).toContain('ru/pages/about is published as version 2')
    for (const server of servers) {
      await poll(() => heading(server)).toBe('Кто мы')
    }
    const payload = await get(second.url, '/_payload/about/payload.json')
    expect(JSON.parse(payload.text).data.title).toBe('Кто мы')
  } finally {
    await second.stop()
    await first.stop()
  }
})

test('a withdrawal reaches every process without a restart', async () => {
  const server = await startServer()
  try {
    await write(server, about, titled('Кто мы'))
    await content(server, 'publish', 'page/about/ru', '--as', 'aigul')
    await poll(() => heading(server)).toBe('Кто мы')
    const staffArguments = ['--reason', 'a mistake', '--as', 'aigul']
    const refused = await content(server, 'withdraw', 'page/about/ru', ...staffArguments).catch(
      (error) => `${error.stdout}${error.stderr}`,
    )
    expect(refused).toContain('/about/ cannot be without a text')
    await content(server, 'withdraw', 'page/about/ru', '--to-version', '1', ...staffArguments)
    await poll(() => heading(server)).toBe('О компании')

    const text = shipped('ru/blog/podushka-bezopasnosti.md').replace(/^(id|slug): .*\n/gm, '')
    await write(server, 'ru/blog/novaya.md', text)
    await content(server, 'publish', 'article/novaya', '--as', 'aigul')
    const status = async () => (await get(server.url, '/blog/novaya/')).status
    await poll(status).toBe(200)
    await content(server, 'withdraw', 'article/novaya', ...staffArguments)
    await poll(status).toBe(404)
  } finally {
    await server.stop()
  }
})

test('an invalid text is rejected with all its errors, and the old one stays', async () => {
  const server = await startServer()
  try {
    await write(server, about, `${titled('Кто мы')}\n[x](/nope/)\n\nСтавка 0,28 % в день.\n`)
    const refused = await content(server, 'publish', 'page/about', '--as', 'aigul').catch(
      (error) => `${error.stdout}${error.stderr}`,
    )
    expect(refused).toContain('/about/: the link /nope/ leads nowhere')
    expect(refused).toContain('a rate has no ГЭСВ')
    expect(refused).toContain('nothing is published')
    expect(await heading(server)).toBe('О компании')
  } finally {
    await server.stop()
  }
})

test('structured data does not weaken the content security policy', async () => {
  const { text, headers } = await get(sites.indexed, '/mikrokredit-almaty/')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const parsed = blocks.map(([, json = '']) => JSON.parse(json))
  expect(parsed.map((block) => block['@type']).sort()).toEqual(['BreadcrumbList', 'LoanOrCredit'])
  for (const [tag] of text.matchAll(/<script[^>]*>/g)) {
    expect(tag).toMatch(/type="application\/(ld\+)?json"|src="\//)
  }
})

test('llms.txt names the pages of an indexed site alone', async () => {
  const { status, headers, text } = await get(sites.indexed, '/llms.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toContain(`${indexedBaseUrl}/blog/prava-zaemshchika/`)
  expect((await get(sites.plain, '/llms.txt')).text).not.toContain('/blog/')
})
