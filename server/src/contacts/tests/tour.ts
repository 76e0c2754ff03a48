import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  said: ['Quincebridge'],
  async walk(t, reach) {
    const here = await signIn(t, { ...cast.dana, ...reach.dana })
    const { headers } = here
    const cares = 'select patient_id from app.care where provider_id = $1 and ended_at is null order by patient_id limit 1'
    const { rows } = await t.owner.query<{ patient_id: string }>(cares, [cast.dana.provider_id])
    const path = `/patients/${rows[0]!.patient_id}/contact-notes` as const
    const said = { kind: 'phone_call', party: 'family', party_name: 'Quincebridge', minutes: 5, text: 'Quincebridge called.' } as const
    const add = () => bodyOf(t.call(`POST ${path}`, { headers, body: { ...said, happened_at: t.house.now() } }))
    const [note, slip] = [await add(), await add()]
    await bodyOf(t.call(`DELETE ${path}/${slip.id}`, { headers }))
    await bodyOf(t.call(`PATCH ${path}/${note.id}`, { headers: { ...headers, 'if-match': '"1"' }, body: { minutes: 6 } }))
    await stepUp(t, here, reach.dana?.phone_number ?? cast.dana.phone_number, cast.dana.password)
    await bodyOf(t.call(`PUT ${path}/${note.id}/sign`, { headers, body: { withheld_reason: 'Quincebridge asked for it' } }))
    await bodyOf(t.call(`POST ${path}/${note.id}/addenda`, { headers, body: { text: 'Quincebridge again.', reason: 'Another call' } }))
    await bodyOf(t.call(`GET ${path}/${note.id}/note.pdf`, { headers }))
    await bodyOf(t.call(`GET ${path}`, { headers }))
  },
}
