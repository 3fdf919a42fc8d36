import { Component, type ReactNode } from 'react'
import { SiteLayout } from '@/app/shell/SiteLayout'
import { ErrorPage } from './ErrorPage'

interface Props {
  /** A new value, such as another URL, retries the children. */
  resetKey: string
  children: ReactNode
}

interface State {
  failed: boolean
  resetKey: string
}

/** Shows the error page when a page breaks, and plain text when the error page breaks as well. */
export function ErrorBoundary({ resetKey, children }: Props) {
  return (
    <Catch
      resetKey={resetKey}
      fallback={
        <Catch resetKey={resetKey} fallback={<PlainFallback />}>
          <SiteLayout>
            <ErrorPage />
          </SiteLayout>
        </Catch>
      }
    >
      {children}
    </Catch>
  )
}

class Catch extends Component<Props & { fallback: ReactNode }, State> {
  state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** No components and no dictionary: this text appears whatever broke. */
function PlainFallback() {
  return (
    <main id="main" lang="en" className="p-6">
      <h1 tabIndex={-1}>An error occurred while showing the error page</h1>
      <a href="/" className="mt-4 inline-block underline">
        Home
      </a>
    </main>
  )
}
