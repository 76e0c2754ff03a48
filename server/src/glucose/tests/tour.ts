import { signIn } from '../../auth/tests/testing.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { readingsOf, writeDexcom } from './writing.ts'

export const tour: Tour = {
  said: ['Fennelbrook'],
  async walk(t, reach) {
    const harold = await signIn(t, { ...cast.harold, ...reach.harold })
    const dana = await signIn(t, { ...cast.dana, ...reach.dana })
    const path = `/patients/${cast.harold.patient_id}` as const
    const bytes = writeDexcom(readingsOf('2026-02-20', (minute) => 90 + (minute % 60)))
    const file = { purpose: 'glucose_file' as const, name: 'Fennelbrook.csv', type: 'text/csv', bytes }
    const file_id = await uploadFile(t, { ...file, headers: harold.headers })
    const { id } = await bodyOf(t.call(`POST ${path}/glucose-uploads`, { headers: harold.headers, body: { file_id } }))
    await bodyOf(t.call(`POST ${path}/glucose-uploads/${id}/apply`, { headers: harold.headers }))
    await t.runJobs()
    await bodyOf(t.call(`GET ${path}/glucose-uploads`, { headers: dana.headers }))
    await bodyOf(t.call(`PUT ${path}/glucose-target`, { headers: dana.headers, body: { target: 'older' } }))
    await bodyOf(t.call(`GET ${path}/glucose-summary`, { headers: dana.headers }))
    await bodyOf(t.call(`GET ${path}/glucose-day`, { headers: harold.headers, query: { day: '2026-02-20' } }))
    await bodyOf(t.call(`GET ${path}/meal-glucose`, { headers: harold.headers, query: { from: '2026-02-14' } }))
    await bodyOf(t.call(`DELETE ${path}/glucose-uploads/${id}`, { headers: harold.headers }))
  },
}
