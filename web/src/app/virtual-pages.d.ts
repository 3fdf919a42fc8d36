declare module 'virtual:pages' {
  const pages: Record<string, () => Promise<import('@/shared/page/contract').PageModule>>
  export default pages
}

declare module 'virtual:pages-on-server' {
  const pages: Record<string, import('@/shared/page/contract').PageModule>
  export default pages
}
