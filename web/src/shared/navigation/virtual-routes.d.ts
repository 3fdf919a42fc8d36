declare module 'virtual:routes' {
  const table: { routes: import('./routes').Route[]; aliases: Record<string, string> }
  export default table
}
