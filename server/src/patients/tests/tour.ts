import { authorityVersion } from '@sorrel/contract/patients/guardians'
import { signIn } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  said: ['Juniper', 'Quillfeather'],
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.carmen, ...reach.carmen })
    const patient = {
      first_name: 'Juniper',
      last_name: 'Quillfeather',
      birth_date: '2019-05-06',
      time_zone: 'America/Chicago',
      preferred_language: 'en' as const,
    }
    const body = { relation: 'parent' as const, patient, authority_version: authorityVersion }
    const added = await bodyOf(t.call('POST /dependents', { headers, body }))
    await bodyOf(t.call('GET /dependents', { headers }))
    await bodyOf(t.call('GET /appointments', { headers: { ...headers, 'x-acting-for': added.patient_id } }))
    await bodyOf(t.call(`DELETE /guardianships/${added.guardianship_id}`, { headers }))
  },
}
