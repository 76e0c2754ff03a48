import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  async walk(t) {
    const path = `/patient-recap/${cast.maya.patient_id}` as const
    await bodyOf(t.call(`GET ${path}`, { as: cast.maya, query: { period: '90d' } }))
    await bodyOf(t.call(`GET ${path}`, { as: cast.hannah }))
  },
}
