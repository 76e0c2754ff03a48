import { msg } from '@lingui/core/macro'
import { getMyClientCare, listCareTimeline, listFollowUps, listMyClientCare } from '@sorrel/contract/care/operations'
import { IconUsers } from '@tabler/icons-react'
import { call } from '../kernel/calls/api.ts'
import { getCurrentSession } from '../kernel/session.ts'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const reads = [getMyClientCare, listMyClientCare, listCareTimeline]

export const care: SignedInPart = {
  tabs: { provider: [{ to: '/provider/clients', label: msg`Clients`, icon: IconUsers, place: 15 }] },
  stale: {
    care: reads,
    follow_up: [listFollowUps],
    appointment: reads,
    journal_entry: reads,
    lab: reads,
    intake: reads,
    coverage: reads,
    release: reads,
    chat_message: reads,
    chat_channel: reads,
  },
  // Clients by a part of their name, with or without accents, by birth date, and by phone number.
  search: async (q, signal) => {
    if (getCurrentSession()?.actor.kind !== 'provider') return []
    const find = (view: 'all' | 'ended') => call(listMyClientCare, { query: { q, view, sort: 'name' } }, { signal })
    const [open, ended] = await Promise.all([find('all'), find('ended')])
    return [...open.items, ...ended.items].slice(0, 8).map(({ id, name }) => ({ label: name, href: `/provider/clients/${id}` }))
  },
}
