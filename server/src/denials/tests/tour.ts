import { signIn } from '../../auth/tests/testing.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  said: ['Wexcombe'],
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.tom, ...reach.tom })
    await bodyOf(t.call('GET /admin/denials/counts', { headers }))
    await bodyOf(t.call('GET /admin/denials', { headers }))
    await bodyOf(t.call('GET /admin/claim-figures', { headers }))
    await bodyOf(t.call('GET /admin/underpaid', { headers }))
    if ((await t.send('GET /admin/claim-figures.csv', { headers, query: { table: 'ages' } })).status !== 200) throw new Error('no file')
    const { items } = await bodyOf(t.call('GET /admin/write-offs', { headers, query: { state: 'waiting' } }))
    await bodyOf(t.call(`POST /admin/write-offs/${items[0]!.id}/decide`, { headers, body: { decision: 'refuse' } }))
    const { rows } = await t.owner.query<{ id: string; letter: string }>(
      `select claim_id as id, id as letter from app.appeal_letter where sent_at is null order by id limit 1`,
    )
    const { id, letter } = rows[0]!
    const note = 'Asked at Wexcombe'
    const given = await bodyOf(t.call(`POST /admin/claims/${id}/write-offs`, { headers, body: { reason: 'small_amount', note } }))
    // A large amount waits for the second person.
    if (given.state === 'waiting')
      await bodyOf(
        t.call(`POST /admin/write-offs/${given.id}/decide`, { headers: await proveMember(t, cast.sasha), body: { decision: 'give_up' } }),
      )
    await bodyOf(t.call(`POST /admin/write-offs/${given.id}/take-back`, { headers, body: { note } }))
    const file_id = await uploadFile(t, { headers, purpose: 'appeal_enclosure', name: 'Wexcombe.jpg' })
    const enclosures = [{ kind: 'note' as const }, { kind: 'file' as const, file_id }]
    const words = { reason: 'other' as const, body: note, appeal_by: '2026-09-01', enclosures }
    const written = await bodyOf(t.call(`POST /admin/claims/${id}/appeal-letters`, { headers, body: words }))
    await bodyOf(t.call(`PATCH /admin/appeal-letters/${written.id}`, { headers, body: { body: note } }))
    if ((await t.send(`GET /admin/appeal-letters/${written.id}/enclosures/${file_id}`, { headers })).status !== 200)
      throw new Error('no file')
    if ((await t.send(`GET /admin/appeal-letters/${letter}/letter.pdf`, { headers })).status !== 200) throw new Error('no letter')
    await bodyOf(t.call(`POST /admin/appeal-letters/${written.id}/sent`, { headers, body: { sent_by: 'fax' } }))
    await bodyOf(t.call(`GET /admin/claims/${id}/work`, { headers }))
    await bodyOf(t.call('POST /admin/denials/acts', { headers, body: { claim_ids: [id], act: 'close', note } }))
  },
}
