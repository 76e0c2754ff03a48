import { signIn } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'

export const tour: Tour = {
  async walk(t, reach) {
    const marisol = await signIn(t, { ...cast.marisol, ...reach.marisol })
    const path = `/patient/${children.leo.patient_id}/growth` as const
    const body = { measured_on: '2026-02-20', height_centimeters: 166.2, weight_kilograms: 60 }
    const { measurements } = await bodyOf(t.call(`POST ${path}-measurements`, { headers: marisol.headers, body }))
    await bodyOf(t.call(`GET ${path}`, { headers: marisol.headers }))
    await bodyOf(t.call(`DELETE ${path}-measurements/${measurements[0]!.id}`, { headers: marisol.headers }))
  },
}
