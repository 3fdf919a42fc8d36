import type { Schemas } from '@/shared/api/contract'

/** What the server gives a page to render: nothing else reaches it meanwhile. The server's side is
 * crates/server/src/pages. */
export type Payload<D = PageData> = Omit<Schemas['PagePayload'], 'data'> & { data: D }

type PageData = Schemas['PageData']

export type Layout = Schemas['PageLayout']
export type Access = Schemas['PageAccess']

export type Product = Schemas['ProductTerms']
export type ArticleCard = Schemas['ArticleCard']
export type QuestionAnswer = Schemas['FaqQuestion']

export type HomeData = Schemas['HomePageData']
export type LandingData = Schemas['LandingPageData']
export type BlogListData = Schemas['BlogPageData']
export type ArticleData = Schemas['ArticlePageData']
export type FaqData = Schemas['FaqPageData']
export type ExpertData = Schemas['ExpertPageData']
export type ContactsData = Schemas['ContactsPageData']
export type HowToData = Schemas['HowToPageData']
export type DocsData = Schemas['DocsPageData']
export type TextData = Schemas['TextPageData']
export type ProductData = Schemas['ProductPageData']
