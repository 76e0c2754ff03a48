import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  async walk(t) {
    const { provider_id, slug } = cast.hannah
    await bodyOf(t.call('GET /provider-profiles'))
    await bodyOf(t.call('GET /provider-profiles/reference-data'))
    await bodyOf(t.call(`GET /provider-profiles/by-slug/${slug}/`))
    await bodyOf(t.call(`GET /provider-profiles/${provider_id}`))
    await bodyOf(t.call(`GET /providers/${provider_id}/basic`))
    await bodyOf(t.call(`GET /providers/${provider_id}/public-rating`))
    await bodyOf(t.call(`GET /providers/${provider_id}/public-reputation`))
    await bodyOf(t.call(`GET /providers/${provider_id}/reviews`))
    await bodyOf(t.call(`GET /providers/${provider_id}/availability-slots`))
    await bodyOf(t.call(`GET /providers/${slug}/google-business-review-link`))
    await bodyOf(t.call(`GET /providers/${provider_id}`, { as: cast.hannah }))
    await bodyOf(t.call(`PATCH /providers/${provider_id}`, { as: cast.hannah, body: { languages: ['en', 'es'] } }))
    await bodyOf(t.call(`GET /providers/${provider_id}/rates`, { as: cast.maya }))
  },
}
