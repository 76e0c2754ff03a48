import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  async walk(t) {
    await bodyOf(t.call('GET /health'))
    await bodyOf(t.call('GET /ping'))
    await bodyOf(t.call('GET /openapi.json'))
    await bodyOf(t.call('GET /reference'))
    await bodyOf(t.call('GET /app-update'))
    await bodyOf(t.call('GET /admin/work', { as: cast.tom }))
    const headers = { 'x-api-key': 'machine-key-for-tests' }
    await bodyOf(t.call('POST /background-jobs', { headers, body: { job: 'scheduling.sweep_holds' } }))
  },
}
