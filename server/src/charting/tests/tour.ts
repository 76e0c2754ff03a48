import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { Reach, Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { tellOf } from '../../remote-care/tests/living.ts'
import { cast } from '../../world/cast.ts'
import { makeUnwrittenVisit, makeWholeNote } from './writing.ts'

export const tour: Tour = {
  said: ['Marbletooth'],
  async walk(t, reach) {
    const visit = await makeUnwrittenVisit(t)
    const { headers } = await signIn(t, { ...cast.hannah, ...reach.hannah })
    const path = `/appointments/${visit.id}/chart-note` as const
    const old = `/appointment/${visit.id}/chart-note` as const
    await bodyOf(t.call('GET /pes-options', { headers }))
    await bodyOf(t.call(`GET ${path}`, { headers }))
    await bodyOf(t.call(`GET ${path}/context`, { headers }))
    await bodyOf(t.call(`PUT ${old}`, { headers: { ...headers, 'if-match': '"0"' }, body: { fields: { labs_summary: 'Marbletooth' } } }))
    await bodyOf(t.call(`GET ${old}`, { headers }))
    await bodyOf(t.call(`PUT ${path}/carried`, { headers: { ...headers, 'if-match': '"1"' }, body: { keys: ['barriers'] } }))
    const whole = { ...makeWholeNote(), patient_location_state: null, license_reason: null }
    const state = (
      await t.owner.query<{ state: string }>('select state from app.provider_licence where provider_id = $1', [cast.hannah.provider_id])
    ).rows[0]!.state
    const draft = await bodyOf(
      t.call(`PATCH ${path}`, { headers: { ...headers, 'if-match': '"1"' }, body: { ...whole, patient_location_state: state } }),
    )
    await stepUp(t, { headers }, reach.hannah?.phone_number ?? cast.hannah.phone_number, cast.hannah.password)
    await bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, 'if-match': `"${draft.version}"` } }))
    await bodyOf(
      t.call(`POST ${path}/addenda`, { headers, body: { text: 'Marbletooth spoke with her doctor', reason: 'A call after the visit' } }),
    )
    await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: 'Marbletooth asked for it' } }))
    await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: null } }))
    await bodyOf(t.call(`GET /appointments/${visit.id}/visit-note`, { as: cast.maya }))
    await bodyOf(t.call(`GET /appointments/${visit.id}/chart-note.pdf`, { as: cast.maya }))
    await bodyOf(t.call(`GET /appointments/${visit.id}/instructions.pdf`, { as: cast.maya }))
    await bodyOf(t.call(`GET ${path}/versions`, { headers }))
    await bodyOf(t.call(`GET /appointments/${visit.id}/claim-defense`, { headers }))
    await bodyOf(t.call('GET /chart-notes', { headers, query: { view: 'signed' } }))
    await bodyOf(t.call('GET /admin/signed-notes', { as: cast.tom }))
    await bodyOf(t.call('GET /admin/signed-notes', { as: cast.clara, query: { q: 'hannah' } }))
    await bodyOf(t.call(`POST ${path}/reopen`, { as: cast.clara, body: { reason: 'Marbletooth asked for it' } }))
    const open = await bodyOf(t.call(`GET ${path}`, { headers }))
    await bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, 'if-match': `"${open.version}"` } }))
    await bodyOf(t.call(`POST ${path}/unlock`, { headers, body: { reason: 'Marbletooth is the wrong name' } }))
    await walkRemoteNote(t, reach)
  },
}

/** Writes, signs and reads a note about care without a visit. */
async function walkRemoteNote(t: TestApp, reach: Partial<Reach>): Promise<void> {
  const encounter = await tellOf(t, reach.dana)
  await bodyOf(t.call(`GET /remote-encounters/${encounter}/chart-note`, { as: cast.tomas }))
}
