import { words } from '@/areas/apply/words/biometry'
import { useDict } from '@/shared/i18n/dictionary'
import { CircleCheck } from '@/shared/ui/icons'

export function Tips() {
  const { tips } = useDict(words)
  return (
    <>
      <h2 className="text-lg">{tips.title}</h2>
      <ul className="mt-3 grid gap-2.5">
        {tips.list.map((tip) => (
          <li key={tip} className="flex gap-3">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" />
            {tip}
          </li>
        ))}
      </ul>
    </>
  )
}
