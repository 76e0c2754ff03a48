import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  async walk(t, reach) {
    const lucia = await signIn(t, { ...cast.lucia, ...reach.lucia })
    await stepUp(t, lucia, reach.lucia.phone_number)
    const path = `/patients/${cast.lucia.patient_id}/export` as const
    await bodyOf(t.call(`POST ${path}`, { headers: lucia.headers }))
    await t.runJobs()
    const { file_id } = await bodyOf(t.call(`GET ${path}`, { headers: lucia.headers }))
    await bodyOf(t.call(`GET /files/${file_id}`, { headers: lucia.headers }))
  },
}
