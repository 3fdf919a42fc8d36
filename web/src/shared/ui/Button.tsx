import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { Link } from '@/shared/navigation/Link'
import { words } from '@/shared/words/ui'
import { LoaderCircle } from './icons'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control border px-5 py-2.5 ' +
  'text-center font-semibold leading-tight transition-[background-color,scale] ' +
  'active:scale-[0.985] disabled:cursor-not-allowed disabled:opacity-60'

const variantClasses: Record<Variant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-control bg-surface text-ink hover:bg-raised',
  quiet: 'border-transparent text-primary hover:bg-tint',
  danger: 'border-danger bg-surface text-danger hover:bg-raised',
}

function classes(variant: Variant, wide?: boolean, extra?: string): string {
  return [base, variantClasses[variant], wide && 'w-full', extra].filter(Boolean).join(' ')
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant
  wide?: boolean
  /** In progress: the button stays in place and shows it, and a second click does nothing. */
  loading?: boolean
  children: ReactNode
}

export function Button({
  variant = 'primary',
  wide,
  loading,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: Props) {
  const { loading: loadingWord } = useDict(words)
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={classes(variant, wide, className)}
    >
      {loading && <LoaderCircle className="size-5 animate-spin" label={loadingWord} />}
      {children}
    </button>
  )
}

type LinkProps = ComponentProps<typeof Link> & { variant?: Variant; wide?: boolean }

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', wide, className, ...link }: LinkProps) {
  return <Link {...link} className={classes(variant, wide, className)} />
}
