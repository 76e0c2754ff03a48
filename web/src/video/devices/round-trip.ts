import { ping } from '@sorrel/contract/platform/operations'
import { callRaw } from '../../kernel/calls/api.ts'

const looks = 3

/** How many milliseconds a word to our server takes there and back: the best of three. */
export async function measureRoundTrip(): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let look = 0; look < looks; look++) {
    const begun = performance.now()
    await callRaw(ping, {})
    best = Math.min(best, performance.now() - begun)
  }
  return best
}
