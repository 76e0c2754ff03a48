import { addMinutes } from '../../kernel/clock.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import type { ClaimRow, ClaimTables } from '../tables.ts'
import { claimsOf } from './claims.ts'

type Noted = { way: 'call' | 'portal' | 'note'; spoke_with: string | null; text: string; step: string; days: number; hoursAgo: number }
/** What Tom noted about claims that a payer does not pay. `days` are from now to the next step; a negative one is overdue. */
const noted: readonly Noted[] = [
  {
    ...{ way: 'call', spoke_with: 'Janelle', text: 'They reprocess it; the referral was on file. Allow two business days.' },
    ...{ step: 'Ask whether it was reprocessed', days: -1, hoursAgo: 88 },
  },
  {
    ...{ way: 'portal', spoke_with: null, text: 'The site shows it as denied for the group number. The card has another one.' },
    ...{ step: 'Ask the client for the new card', days: 2, hoursAgo: 24 },
  },
  {
    ...{ way: 'call', spoke_with: 'Andre', text: 'An appeal needs the signed note and the referral, by fax.' },
    ...{ step: 'Send the appeal', days: 5, hoursAgo: 44 },
  },
  {
    ...{ way: 'note', spoke_with: null, text: 'Same reason as two others of this payer this month. Worth one call for all.' },
    ...{ step: 'Call about all three', days: 0, hoursAgo: 64 },
  },
]

/** Who takes care of the claims that wait for a person, and what they noted. */
export const followingOf = makeOncePerWorld((frame: Frame) => {
  const waiting = (claimsOf(frame).claim as ClaimRow[])
    .filter(({ state }) => state === 'denied' || state === 'rejected' || state === 'partially_paid')
    // Each was answered before the first of the notes.
    .filter(({ updated_at }) => updated_at < addMinutes(frame.now, -60 * 96))
    .toSorted((a, b) => (b.updated_at + b.id).localeCompare(a.updated_at + a.id))
  const admin = { admin_id: cast.tom.admin_id, admin_name: cast.tom.name }
  const rows = { claim_assignment: [] as ClaimTables['claim_assignment'][], claim_contact: [] as ClaimTables['claim_contact'][] }
  for (const [place, { way, spoke_with, text, step, days, hoursAgo }] of noted.entries()) {
    const claim = waiting[place]
    if (!claim) break
    const at = addMinutes(frame.now, -60 * hoursAgo)
    const next = { next_step: step, next_on: addMinutes(frame.now, days * 1440).slice(0, 10) }
    const own = { claim_id: claim.id, patient_id: claim.patient_id, ...admin, ...next }
    rows.claim_assignment.push({ ...own, updated_at: at })
    const reference_number = way === 'call' ? `C-${40_217 + place}` : null
    rows.claim_contact.push({ id: idOf('claim contact', claim.id), ...own, way, spoke_with, reference_number, text, at })
  }
  return rows
})
