import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { sample } from './sample.ts'

export const tour: Tour = {
  async walk(t) {
    const selma = { as: cast.selma }
    const { id } = await bodyOf(t.call('POST /announcements', { ...selma, body: sample }))
    for (const as of [cast.maya, cast.hannah, cast.tom]) {
      await bodyOf(t.call('GET /announcements', { as }))
      await bodyOf(t.call('POST /announcements/seen', { as, body: { ids: [id], dismissed: true } }))
    }
    await bodyOf(t.call('GET /announcements', selma))
    await bodyOf(t.call(`POST /announcements/${id}/end`, selma))
  },
}
