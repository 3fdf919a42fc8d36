import { Link, type LinkProps } from '@/app/navigation/Link'
import { ArrowRight } from '@/ui/icons'

/** A quiet way to the whole of what is shown in part. */
export function MoreLink({ children, className = '', ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={`inline-flex min-h-12 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline ${className}`}
    >
      {children}
      <ArrowRight className="size-5 shrink-0" />
    </Link>
  )
}
