// Measures the figures of docs/performance.md, each beside its yardstick from the same run.
//   npm run bench                  everything but the cold start
//   npm run bench -- NAME...       some of it; the table in docs/performance.md keeps the other lines
//   npm run bench -- --dry         does not touch docs/performance.md
import { loadavg } from 'node:os'
import { measureBooking } from './bench/booking.ts'
import { measureCall } from './bench/call.ts'
import { measureChat } from './bench/chat.ts'
import { measureClaims } from './bench/claims.ts'
import { measureCrowds } from './bench/crowds.ts'
import { type Figure, judge, type Measured } from './bench/figures.ts'
import { measureGates } from './bench/gates.ts'
import { measureImports } from './bench/imports.ts'
import { measureNote } from './bench/note.ts'
import { measureNotices } from './bench/notices.ts'
import { measurePaint } from './bench/paint.ts'
import { measurePayments } from './bench/payments.ts'
import { measurePayouts } from './bench/payouts.ts'
import { measurePrefill } from './bench/prefill.ts'
import { measureReadDoor } from './bench/read-door.ts'
import { measureRecord } from './bench/record.ts'
import { measureScreens } from './bench/screens.ts'
import { measureSearch } from './bench/search.ts'
import { measureSignIn } from './bench/sign-in.ts'
import { measureSlots } from './bench/slots.ts'
import { openStage, type Stage } from './bench/stage.ts'
import { measureColdStart, measureWarmStart } from './bench/start.ts'
import { writeTable } from './bench/table.ts'
import { measureTypeCheck } from './bench/type-check.ts'

const subjects: Record<string, (stage: Stage) => Promise<Measured>> = {
  slots: measureSlots,
  'read-door': measureReadDoor,
  crowds: measureCrowds,
  booking: measureBooking,
  gates: measureGates,
  record: measureRecord,
  imports: measureImports,
  note: measureNote,
  prefill: measurePrefill,
  claims: measureClaims,
  payments: measurePayments,
  payouts: measurePayouts,
  notices: measureNotices,
  chat: measureChat,
  call: measureCall,
  screens: measureScreens,
  search: measureSearch,
  'sign-in': measureSignIn,
  paint: measurePaint,
  start: measureWarmStart,
  'cold-start': measureColdStart,
  types: measureTypeCheck,
}
const onlyByName = ['cold-start']

const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !(name in subjects))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are ${Object.keys(subjects).join(', ')}.`)
  process.exit(2)
}
const chosen = named.length > 0 ? named : Object.keys(subjects).filter((name) => !onlyByName.includes(name))

const stage = await openStage()
const figures: Figure[] = []
const failed: string[] = []
try {
  for (const name of chosen) {
    console.log(`\n── ${name} (load ${loadavg()[0]!.toFixed(1)})`)
    try {
      // Measured before and after, because what slowed the machine may have come or gone meanwhile.
      const before = await stage.pace()
      const measured = await subjects[name]!(stage)
      const pace = Math.max(before, await stage.pace())
      for (const draft of measured) {
        const one = judge(name, draft, pace)
        figures.push(one)
        console.log(`${one.ok ? 'ok    ' : 'MISSED'} ${one.what}: ${one.measured} (${one.yardstick})`)
      }
    } catch (error) {
      failed.push(name)
      console.error(error)
    }
  }
} finally {
  await stage.stop()
}
if (!words.includes('--dry')) writeTable(figures, Object.keys(subjects))
const missed = figures.filter(({ ok }) => !ok)
console.log(`\n${figures.length} figures, ${missed.length} missed${failed.length > 0 ? `; not measured: ${failed.join(', ')}` : ''}.`)
process.exit(missed.length + failed.length > 0 ? 1 : 0)
