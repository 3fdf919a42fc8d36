/** A placeholder while loading. The region around it has `aria-busy`. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-control bg-line/70 ${className}`} />
}
