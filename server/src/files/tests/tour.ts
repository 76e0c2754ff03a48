import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf, signInMember } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { sendFile, uploadFile } from './uploading.ts'

export const tour: Tour = {
  said: ['Zelkova-card'],
  async walk(t) {
    const headers = await signInMember(t, cast.maya)
    const name = 'Zelkova-card.jpg'
    const file_id = await sendFile(t, { headers, name })
    await bodyOf(t.call(`GET /files/${file_id}/pieces`, { headers }))
    await bodyOf(t.call(`POST /files/${file_id}/finish`, { headers }))
    await bodyOf(t.call(`GET /files/${file_id}`, { headers }))
    await bodyOf(t.call(`GET /patients/${cast.maya.patient_id}/files`, { headers, query: { purpose: 'insurance_card' } }))
    await bodyOf(t.call(`DELETE /files/${await uploadFile(t, { headers, name })}`, { headers }))
  },
}
