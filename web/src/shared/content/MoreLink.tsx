import { Link, type LinkProps } from '@/shared/navigation/Link'
import { ArrowRight } from '@/shared/ui/icons'

/** A link to all of what is shown in part. */
export function MoreLink({ children, className = '', ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={`inline-block py-3 font-semibold text-primary underline-offset-4 hover:underline ${className}`}
    >
      {children}
      {'\u00a0'}
      <ArrowRight className="inline size-5 align-[-0.2em]" />
    </Link>
  )
}
