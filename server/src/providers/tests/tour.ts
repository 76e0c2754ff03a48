import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { readWishLink } from './wish-links.ts'

export const tour: Tour = {
  said: ['wanda.wish@example.org'],
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
    const { items } = await bodyOf(t.call('GET /admin/offices', { as: cast.tom, query: { limit: 5 } }))
    const { location_id } = items[0]!
    await bodyOf(t.call(`PUT /admin/offices/${location_id}`, { as: cast.tom, body: { zip_4: '1184', npi: null } }))
    const wish = { state: 'GU', specialties: ['Diabetes'], email: 'wanda.wish@example.org', language: 'en' } as const
    await t.call('POST /search-wishes', { body: wish })
    await t.runJobs()
    const link = await readWishLink(t, wish.email)
    await bodyOf(t.call(`GET /search-wishes/${link}`))
    await bodyOf(t.call(`POST /search-wishes/${link}/confirm`))
    await t.call(`POST /search-wishes/${link}/leave`)
  },
}
