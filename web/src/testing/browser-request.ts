/** A request as in a browser: its URL may be relative, and its signal is the one it was given,
 * where Node accepts only its own kind. */
export class BrowserRequest extends Request {
  constructor(address: string, { signal, ...init }: RequestInit = {}) {
    super(new URL(address, 'https://zhedel.test'), init)
    if (signal) Object.defineProperty(this, 'signal', { value: signal })
  }
}
