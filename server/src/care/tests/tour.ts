import { signIn } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.hannah, ...reach.hannah })
    const { items } = await bodyOf(t.call('GET /my-client-care', { headers }))
    await bodyOf(t.call(`GET /my-client-care/${items[0]!.id}`, { headers }))
  },
}
