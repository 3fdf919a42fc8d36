import type { HeadOf } from '@/app/pages-contract'
import type { TextData } from '@/app/payload'
import { MoreLink } from '@/features/content/MoreLink'
import { TextPage } from '@/features/content/TextPage'
import { words } from '@/features/content/words'
import { useDict } from '@/i18n/dictionary'
import { Notice } from '@/ui/Notice'

export const head: HeadOf<TextData> = ({ data }) => ({
  title: data.title,
  description: data.description,
})

export default function Cookies({ data }: { data: TextData }) {
  const { cookies: t } = useDict(words)
  return (
    <TextPage data={data}>
      <section className="mt-10 max-w-3xl">
        <h2>{t.table}</h2>
        <table className="mt-4 w-full text-left">
          <thead className="hidden sm:table-header-group">
            <tr className="border-b border-line">
              <th scope="col" className="py-3 pr-4 font-semibold">
                {t.name}
              </th>
              <th scope="col" className="py-3 pr-4 font-semibold">
                {t.purpose}
              </th>
              <th scope="col" className="py-3 font-semibold">
                {t.term}
              </th>
            </tr>
          </thead>
          <tbody>
            {t.rows.map(({ name, purpose, term }) => (
              <tr key={name} className="block border-b border-line py-3 sm:table-row">
                <td className="block sm:table-cell sm:py-3 sm:pr-4">
                  <code>{name}</code>
                </td>
                <td className="block text-muted sm:table-cell sm:py-3 sm:pr-4">{purpose}</td>
                <td className="block text-muted sm:table-cell sm:py-3">{term}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Notice title={t.only} className="mt-6">
          <p className="mt-1">{t.onlyText}</p>
          <MoreLink to="cookies-policy">{t.policy}</MoreLink>
        </Notice>
      </section>
    </TextPage>
  )
}
