/** The status of a response is the status that its page shows. */

import { expect, test } from '@playwright/test'
import { island, links, metas, titles } from '../support/html'
import { get } from '../support/http'
import { sites } from '../support/sites'

const message = 'This page could not be found'

const pages = [
  { path: '/nope/', heading: 'Страница не найдена', home: '/' },
  { path: '/kz/nope/', heading: 'Бет табылмады', home: '/kz/' },
  { path: '/kz/mikrokredit-almaty/', heading: 'Бет табылмады', home: '/kz/' },
  { path: '/expert-nobody/', heading: 'Страница не найдена', home: '/' },
  { path: '/blog/no-such-article/', heading: 'Страница не найдена', home: '/' },
  { path: '/clientarea-staging/', heading: 'Страница не найдена', home: '/' },
]

for (const { path, heading, home } of pages) {
  test(`${path} is a true 404 that says what to do next`, async () => {
    const { status, text } = await get(sites.indexed, path)
    expect(status).toBe(404)
    expect(titles(text)).toEqual([message])
    expect(metas(text, 'robots')).toEqual(['noindex, nofollow'])
    expect(links(text, 'canonical')).toEqual([])
    expect(text).toMatch(new RegExp(`<h1[^>]*>[^<]*${heading}`))
    expect(text.split('</head>')[1]).toContain(message)
    expect(text).toContain(`href="${home}"`)
    expect(island(text).error).toEqual({ status: 404, message })
  })
}

test('the payload of an unknown page is a problem with the same status and message', async () => {
  for (const path of ['/_payload/nope/payload.json', '/api/v1/page?path=/nope/']) {
    const answer = await get(sites.plain, path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const problem = JSON.parse(answer.text)
    expect(problem).toMatchObject({ status: 404, detail: message })
    expect(problem.title).toBeTruthy()
    expect(problem.code).toBeTruthy()
  }
})

test('an unknown API address is a problem, not a page', async () => {
  const answer = await get(sites.plain, '/api/v1/nope')
  expect(answer.status).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test('the payload of a redirected URL names its target', async () => {
  const answer = await get(sites.plain, '/_payload/faq/about/payload.json')
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toEqual({ redirect: '/about/' })
})

test('random addresses share one 404 page', async () => {
  const bodies = new Set<string>()
  for (let index = 0; index < 20; index += 1) {
    const { headers } = await get(sites.plain, `/nope-${index}/`)
    bodies.add(String(headers.etag ?? headers['content-length']))
  }
  expect(bodies.size).toBe(1)
})

test('HEAD answers as GET does, without a body', async () => {
  for (const path of ['/contacts/', '/nope/', '/_payload/contacts/payload.json']) {
    const full = await get(sites.plain, path)
    const head = await get(sites.plain, path, { method: 'HEAD' })
    expect(head.status).toBe(full.status)
    expect(head.headers['content-type']).toBe(full.headers['content-type'])
    expect(head.headers.etag).toBe(full.headers.etag)
    expect(head.body).toHaveLength(0)
  }
})
