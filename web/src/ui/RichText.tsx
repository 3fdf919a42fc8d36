interface Props {
  /** Made from our own Markdown by the server, which lets no foreign HTML through. */
  html: string
  /** A piece, such as one answer. Otherwise it is the text of the page, which the browser reads
   * back from the DOM while hydrating: one on a page. */
  fragment?: boolean
  className?: string
}

export function RichText({ html, fragment, className = '' }: Props) {
  return (
    <div
      data-body-html={fragment ? undefined : ''}
      className={`rich ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
