declare module 'virtual:pages' {
  /** In the order of the route table. */
  const pages: (() => Promise<import('@/shared/page/contract').PageModule>)[]
  export default pages
}

declare module 'virtual:pages-on-server' {
  const pages: Record<string, import('@/shared/page/contract').PageModule>
  export default pages
}
