import { expect, it } from 'vitest'
import { readQuery } from './query'

it.each([
  ['', {}],
  ['utm_source=a', { utm_source: 'a' }],
  ['utm_source=a&utm_source=b', { utm_source: 'a,b' }],
  ['utm_source=a&utm_source=b&utm_source=c', { utm_source: 'a,b,c' }],
  ['utm_source=a=b', { utm_source: 'a' }],
  ['utm_term', {}],
  ['utm_term&utm_term=x', { utm_term: 'x' }],
  ['utm_term=x&utm_term', { utm_term: 'x,' }],
  ['utm_content=', { utm_content: '' }],
  ['utm_campaign=%D1%81+1', { utm_campaign: '%D1%81+1' }],
  ['__proto__=x', { ['__proto__']: 'x' }],
  ['&&=&', { '': ',' }],
])('reads %s', (query, expected) => {
  expect([...readQuery(query)]).toEqual(Object.entries(expected))
})
