import { signIn } from '../../auth/tests/testing.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { findNextVisit, makeBrowser } from './calls.ts'

export const tour: Tour = {
  said: ['candidate-of-maya', '4 Quince Lane, Durham', 'Abel Quincey', 'Gwen Quincey', 'gwen.quincey@example.org'],
  async walk(t, reach) {
    const now = t.clock()
    const visit = await findNextVisit(t)
    t.clock.set(addMinutes(visit.starts_at, -5))
    const { headers: maya } = await signIn(t, { ...cast.maya, ...reach.maya })
    const { headers: hannah } = await signIn(t, { ...cast.hannah, ...reach.hannah })
    const path = `/appointments/${visit.id}/video-call` as const
    const location = {
      state: 'NC',
      is_home: true,
      address: '4 Quince Lane, Durham',
      emergency_name: 'Abel Quincey',
      emergency_phone: '919 555 0155',
    }
    await bodyOf(t.call(`PUT ${path}/location`, { headers: maya, body: { ...location, state: 'NC' } }))
    await bodyOf(t.call(`GET ${path}/location`, { headers: hannah }))
    const [hers, ours] = [makeBrowser(), makeBrowser()]
    await bodyOf(t.call(`POST ${path}/join`, { headers: maya, body: hers }))
    await bodyOf(t.call(`POST ${path}/join`, { headers: hannah, body: ours }))
    await bodyOf(t.call(`POST ${path}/people/${hers.peer_id}/admit`, { headers: hannah }))
    await bodyOf(t.call(`GET ${path}`, { headers: maya }))
    await bodyOf(t.call(`POST ${path}/presence`, { headers: maya, body: { ...hers, has_camera: false } }))
    const signal = { from_peer_id: hers.peer_id, to_peer_id: ours.peer_id, kind: 'candidate', body: 'candidate-of-maya' } as const
    await bodyOf(t.call(`POST ${path}/signals`, { headers: maya, body: signal }))
    await bodyOf(t.call(`GET ${path}/signals`, { headers: hannah, query: { peer_id: ours.peer_id } }))
    const invited = { name: 'Gwen Quincey', relation: 'family', language: 'en' } as const
    const body = { ...invited, send_to: { channel: 'email', to: 'gwen.quincey@example.org' } } as const
    const { id: guest_id, url } = await bodyOf(t.call(`POST ${path}/guests`, { headers: maya, body }))
    await bodyOf(t.call(`GET ${path}/guests`, { headers: hannah }))
    await t.runJobs()
    const gwen = { 'x-guest-token': url.split('#')[1]! }
    await bodyOf(t.call(`POST ${path}/join`, { headers: gwen, body: makeBrowser() }))
    await bodyOf(t.call(`GET ${path}`, { headers: gwen }))
    await t.call(`DELETE ${path}/guests/${guest_id}`, { headers: maya })
    await bodyOf(t.call(`POST ${path}/leave`, { headers: maya, body: { peer_id: hers.peer_id } }))
    await bodyOf(t.call(`POST ${path}/end`, { headers: hannah }))
    t.clock.set(now)
  },
}
