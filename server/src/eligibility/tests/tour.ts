import { coverageOf } from '../../insurance/world/coverages.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { heardOnThePhone, makeQuestion } from './questions.ts'

export const tour: Tour = {
  said: ['Wexelford', 'ZEKK7731'],
  async walk(t) {
    const { maya, tom } = cast
    const body = makeQuestion('1000', { member_id: 'ZEKK7731' })
    const { check_id } = await bodyOf(t.call('POST /insurance-checking/validate-insurance', { as: maya, body }))
    await bodyOf(t.call(`GET /insurance-checking/checks/${check_id}`, { as: maya }))
    const path = `/patients/${maya.patient_id}/insurance-checks` as const
    const call = { coverage_id: coverageOf(maya.patient_id), service_date: '2026-03-10', spoke_with: 'Wexelford', reference: 'C-1' }
    await bodyOf(t.call(`POST ${path}`, { as: tom, body: { ...call, benefits: heardOnThePhone } }))
    await bodyOf(t.call(`GET ${path}`, { as: maya }))
  },
}
