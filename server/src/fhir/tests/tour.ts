import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.tomas, ...reach.tomas })
    await stepUp(t, { headers }, reach.tomas.phone_number)
    await bodyOf(t.call(`GET /patients/${cast.tomas.patient_id}/fhir`, { headers }))
  },
}
