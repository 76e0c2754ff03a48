import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { comeToVisit, pathOf, sendTalk, startRecording } from './recording.ts'

export const tour: Tour = {
  async walk(t) {
    const now = t.clock()
    const visit = await comeToVisit(t)
    const patient = { kind: 'patient', patient_id: visit.patient_id } as const
    const path = pathOf(visit)
    const take_id = await startRecording(t, visit)
    await bodyOf(t.call(`GET ${path}`, { as: patient }))
    await bodyOf(t.call(`POST ${path}/stop`, { as: patient }))
    await sendTalk(t, { visit, take_id })
    await t.runJobs({ twice: false })
    await bodyOf(t.call(`GET ${path}/transcript`, { as: cast.hannah }))
    await bodyOf(t.call(`GET ${path}/takes/${take_id}/media`, { as: cast.hannah }))
    await bodyOf(t.call(`POST ${path}/transcribe`, { as: cast.hannah }))
    await bodyOf(t.call(`POST ${path}/withdraw`, { as: patient }))
    t.clock.set(now)
  },
}
