declare module 'virtual:routes' {
  const table: { routes: import('./table').Route[]; aliases: Record<string, string> }
  export default table
}
