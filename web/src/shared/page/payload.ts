/** What the server tells a page: the seam between the Rust side and React. Rust builds it
 * (crates/server/src/pages/payload.rs); nothing else reaches a page while it renders. */

import type { Locale } from '@/shared/i18n/locale'

export type Layout = 'site' | 'faq' | 'form' | 'client'
export type Access = 'public' | 'guest' | 'step' | 'client' | 'staff'

interface RouteInfo {
  /** Name in site/routes.json; null on an error page. */
  name: string | null
  id: number | null
  params: Record<string, string>
  page: string
  layout: Layout
  access: Access
}

interface Meta {
  /** Absolute address of the page itself; null where there is none (errors). */
  canonical: string | null
  robots: string
  alternates: { hreflang: string; href: string }[]
}

/** The lender's own settings, in the language of the page. */
interface Site {
  brand: string
  description: string
  legal_name: string
  bin: string
  licence_number: string
  licence_date: string
  regulator: string
  address: string
  phone: string
  email: string
  hours: string
  /** False while registration and login are switched off: their screens then say so. */
  accounts_open: boolean
  /** Visitors get a code to tell on the phone. */
  promo_codes: boolean
  /** Where the outside world's stand-in has its pages; only in sandbox mode. */
  sandbox_url?: string
  /** What share of their pauses waiting screens wait; only where a sandbox is hurried. */
  sandbox_pace?: number
}

interface PageError {
  status: number
  message: string
}

export interface Payload<D = unknown> {
  /** Build of the front end that the server runs; another one means: load the page anew. */
  build: string
  locale: Locale
  /** The address shown, without query: "/kz/faq/". */
  path: string
  /** The same page in the other language; null when there is none. */
  twin: string | null
  /** Business date in Almaty, "2026-11-15". */
  today: string
  route: RouteInfo
  /** "sign-in" when a guard wants a person who has signed in. */
  gate: 'open' | 'sign-in'
  error: PageError | null
  meta: Meta
  site: Site
  data: D
}

/** Terms of the loan on sale; every figure comes from the lending core. */
export interface Product {
  amount_min: number
  amount_max: number
  amount_step: number
  amount_default: number
  days_min: number
  days_max: number
  days_default: number
  /** Parts per million a day: 2800 is 0.28 %. */
  daily_rate_ppm: number
  daily_rate_percent: string
  penalty_daily_ppm: number
  /** ГЭСВ with one decimal for days_min, days_min + 1, … days_max. */
  gesv_percent_by_days: string[]
}

export interface ArticleCard {
  path: string
  title: string
  description: string
  published_on: string
}

export interface HomeData {
  product: Product
  faq: QuestionAnswer[]
  articles: ArticleCard[]
}

export interface QuestionAnswer {
  /** Anchor within the FAQ. */
  id: string
  question: string
  answer_html: string
}

/** Every page whose text is Markdown in content/. `body_html`, like `answer_html` above, is left out of
 * the page's own JSON island and read back from the DOM, so that long text does not travel twice. */
export interface TextData {
  title: string
  description: string
  body_html: string
  updated_on: string
}

export interface ContactsData extends TextData {
  /** Cities that have a page of their own. */
  cities: { path: string; name: string }[]
}

export interface LandingData extends TextData {
  lead: string
  product: Product
  amount: number
  days: number
  /** The city it is about, by its slug in `site/places.json`. */
  city: string | null
  /** Pages for people who may be short of income open with the affordability warning. */
  affordability_first: boolean
  author: { name: string; path: string }
  related: { path: string; title: string }[]
}

export interface ArticleData extends TextData {
  author: { name: string; path: string }
  published_on: string
  /** Pages of a long article, counted from 1. */
  page: number
  pages: { number: number; path: string }[]
  related: ArticleCard[]
}

export interface BlogListData {
  articles: ArticleCard[]
}

export interface FaqData {
  groups: { title: string; items: QuestionAnswer[] }[]
}

export interface HowToData extends TextData {
  product: Product
}

export interface ExpertData extends TextData {
  role: string
  articles: ArticleCard[]
}

export interface ProductData {
  product: Product
}
