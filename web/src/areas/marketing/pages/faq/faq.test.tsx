// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/testing/render'
import Faq from './faq'

const articles = [
  { path: '/kz/blog/zhtsm-degen-ne/', title: 'ЖТСМ деген не' },
  { path: '/kz/blog/byudzhet/', title: 'Отбасы бюджеті' },
]

it('lists the articles of a language that has no blog, under an anchor', () => {
  renderInPage(<Faq data={{ groups: [], articles }} />, 'kz')
  const list = screen.getByRole('navigation', { name: 'Мақалалар' })
  expect(list.id).toBe('articles')
  const links = [...list.querySelectorAll('a')].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ])
  expect(links).toEqual(articles.map(({ path, title }) => [path, title]))
})

it('lists none where there is a blog', () => {
  renderInPage(<Faq data={{ groups: [], articles: [] }} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})
