import { type Challenge, solve } from './solve'

/** Solves one challenge beside the page, which stays responsive. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => self.postMessage(solve(data))
