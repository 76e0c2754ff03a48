import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  said: ['Mulberry', 'Jostaberry'],
  async walk(t) {
    const { dana: as, tomas } = cast
    const task = await bodyOf(t.call('POST /tasks', { as, body: { text: 'Mulberry', patient_id: tomas.patient_id, due_on: null } }))
    const path = `/tasks/${task.id}` as const
    await bodyOf(t.call(`PATCH ${path}`, { as, headers: { 'if-match': '"1"' }, body: { text: 'Jostaberry' } }))
    await bodyOf(t.call(`POST ${path}/complete`, { as }))
    await bodyOf(t.call('GET /tasks', { as, query: { view: 'done', patient_id: tomas.patient_id } }))
    await bodyOf(t.call(`DELETE ${path}/complete`, { as }))
    await bodyOf(t.call('GET /tasks', { as }))
    await t.call(`DELETE ${path}`, { as })
  },
}
