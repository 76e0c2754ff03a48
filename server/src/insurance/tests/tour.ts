import { uploadFile } from '../../files/tests/uploading.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf, signInMember } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

const second = { kind: 'insurance', payer_id: '62308', relationship: 'Self' } as const

export const tour: Tour = {
  said: ['Zelkova Choice', 'ZELK4412', 'ZELK5523'],
  async walk(t) {
    const headers = await signInMember(t, cast.maya)
    const id = cast.maya.patient_id
    const front_file_id = await uploadFile(t, { headers })
    const { card_id } = await bodyOf(t.call(`POST /patients/${id}/insurance-cards`, { headers, body: { front_file_id } }))
    const primary = {
      kind: 'insurance',
      payer_id: '60054',
      member_id: 'ZELK4412',
      plan_name: 'Zelkova Choice',
      relationship: 'Self',
      card_id,
    } as const
    await bodyOf(t.call(`PATCH /patients/${id}`, { headers, body: { coverage: { primary } } }))
    const secondary = { ...second, member_id: 'ZELK5523' }
    await bodyOf(t.call(`PATCH /patients/${id}/coverages`, { as: cast.tom, body: { coverage: { secondary }, source: 'told' } }))
    await bodyOf(t.call(`GET /patients/${id}/coverages`, { headers }))
  },
}
