interface Props {
  /** Rendered from our own Markdown by the server, which allows no raw HTML. */
  html: string
  /** The text of the page, one on a page, or one of its answers. The browser reads it back
   * from the DOM while hydrating (app/startup/payload-island.ts). */
  kind: 'body' | 'answer'
  className?: string
}

export function RichText({ html, kind, className = '' }: Props) {
  return (
    <div
      data-html={kind}
      className={`rich ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
