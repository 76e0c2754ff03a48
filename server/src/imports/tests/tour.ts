import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { checkRun, finishRun, startWith } from './importing.ts'

const csv = `Client ID,First Name,Last Name,Date of Birth,Email,State
T1,Quillan,Brambleford,03/25/1981,quillan@example.com,IL
T2,Quillan,Brambleford,03/25/1981,brambleford@example.com,IL
T3,Nobody,Brambleford,not a day,nobody@example.com,IL`

export const tour: Tour = {
  said: ['Brambleford'],
  async walk(t) {
    const as = cast.selma
    const run = await startWith(t, csv)
    await checkRun(t, run, { date_order: 'mdy' })
    const path = `/admin/imports/${run.import_id}` as const
    await bodyOf(t.call('GET /admin/imports', { as }))
    await bodyOf(t.call('GET /admin/import-dietitians', { as, query: { q: 'Okafor' } }))
    const { items } = await bodyOf(t.call(`GET ${path}/rows`, { as, query: { outcome: 'unclear' } }))
    await bodyOf(t.call(`PUT ${path}/rows/${items[0]!.n}`, { as, body: { decision: 'skip' } }))
    await bodyOf(t.call(`GET ${path}/refused`, { as }))
    await finishRun(t, run, 'apply')
    await finishRun(t, run, 'undo')
  },
}
