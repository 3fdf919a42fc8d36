/** The place of something on its way. The region around it says `aria-busy`. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-control bg-line/70 ${className}`} />
}
