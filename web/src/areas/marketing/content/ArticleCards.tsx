import { Link } from '@/shared/navigation/Link'
import type { ArticleCard } from '@/shared/page/payload'
import { DateText } from '@/shared/ui/DateText'

interface Props {
  articles: ArticleCard[]
  /** One below the heading that the cards stand under. */
  heading?: 'h2' | 'h3'
}

export function ArticleCards({ articles, heading: Heading = 'h3' }: Props) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map(({ path, title, description, published_on }) => (
        <li
          key={path}
          className="relative flex flex-col rounded-card border border-line bg-surface p-5 hover:border-primary has-focus-visible:border-primary"
        >
          <Heading className="text-lg leading-snug tracking-normal">
            <Link href={path} className="after:absolute after:inset-0 after:rounded-card">
              {title}
            </Link>
          </Heading>
          <p className="mt-2 text-muted text-pretty">{description}</p>
          <p className="mt-auto pt-4 text-sm text-muted">
            <DateText iso={published_on} />
          </p>
        </li>
      ))}
    </ul>
  )
}
