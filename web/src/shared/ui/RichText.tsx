interface Props {
  /** Made from our own Markdown by the server, which lets no foreign HTML through. */
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
