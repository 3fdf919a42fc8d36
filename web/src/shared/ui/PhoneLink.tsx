import type { ComponentProps } from 'react'
import { useApp } from '@/shared/page/context'
import { ButtonLink } from './Button'
import { Phone } from './icons'

type Props = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'wide' | 'className'>

/** Calls the lender; the number itself is the label, so that it can also be read and dictated. */
export function PhoneLink(props: Props) {
  const { phone } = useApp().payload.site
  return (
    <ButtonLink {...props} href={telOf(phone)} prefetch={false}>
      <Phone className="size-5 shrink-0" />
      <span className="whitespace-nowrap">{phone}</span>
    </ButtonLink>
  )
}

export function telOf(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
