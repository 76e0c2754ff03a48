// Causes faults on purpose while people book, and checks that nothing acknowledged is lost, nothing overlaps and nothing happens twice.
//   npm run drill                 all faults, a backup and its restore, and the controls that prove that the ledger sees
//   npm run drill -- WORD...      only faults whose name holds one of the words; `charges` for cards that are charged meanwhile,
//                                 `payouts` for dietitians who are paid, `chat` for messages
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { seedBulk } from '../server/src/world/bulk.ts'
import { drillCharges } from './drill/charges.ts'
import { drillChat } from './drill/chat.ts'
import { tryBackup, tryWithoutConstraint, tryWithoutDurability } from './drill/controls.ts'
import { type Fault, faults, type Yard } from './drill/faults.ts'
import { Ledger, type Verdict, verifyEntries } from './drill/ledger.ts'
import { drillPayouts } from './drill/payouts.ts'
import { DrillDatabase, Node } from './drill/supervisor.ts'
import { seedCrowd } from './measuring/crowd.ts'
import { authorizationsOf, findOpenings } from './measuring/openings.ts'
import { fillWorld } from './world.ts'

const began = performance.now()
const words = process.argv.slice(2)
const chosen = words.length > 0 ? faults.filter(({ name }) => words.some((word) => name.includes(word))) : faults
const broken: string[] = []
const database = new DrillDatabase()
await database.start()
const nodes = {
  first: new Node(database, { ROLE: 'web' }),
  second: new Node(database, { ROLE: 'web' }),
  worker: new Node(database, { ROLE: 'worker' }),
}
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll().then(() => process.exit(1)))

try {
  await runDrill()
} finally {
  await stopAll()
}
const seconds = ((performance.now() - began) / 1000).toFixed(0)
for (const line of broken) console.log(`BROKEN  ${line}`)
console.log(
  broken.length === 0 ? `\nNothing lost, nothing twice, nothing over another. ${seconds} s.` : `\n${broken.length} broken. ${seconds} s.`,
)
process.exit(broken.length > 0 ? 1 : 0)

async function runDrill(): Promise<void> {
  await migrate(database.ownerUrl)
  await fillWorld(database.ownerUrl)
  await seedBulk(database.ownerUrl, 400)
  await seedCrowd(database.ownerUrl, { patients: 3000, visits: 0 })
  for (const node of Object.values(nodes)) await node.start()
  const openings = await findOpenings(nodes.first.port, database.ownerUrl, 3600, 14)
  const ledger = new Ledger(openings, await authorizationsOf(openings), () => [nodes.first.wire.port, nodes.second.wire.port])
  const yard: Yard = { database, ...nodes }
  console.log(`${'fault'.padEnd(64)} recovery   answers  slowest  late   booked  lost  over  twice`)
  ledger.start(6, 150, 900)
  await wait(500)
  for (const fault of chosen) {
    if (fault.needsDisk && !database.disk.isOwn) console.log(`${fault.name.padEnd(62)} left out: only root may make a disk of its own`)
    else await runFault(fault, yard, ledger)
  }
  if (words.length === 0 || words.includes('charges')) await checkCharges()
  if (words.length === 0 || words.includes('payouts')) await checkPayouts()
  if (words.length === 0 || words.includes('chat')) await checkChat()
  if (words.length === 0) await checkBackup(ledger)
  await ledger.stop()
  await waitUntilDrained()
  judgeVerdict('everything, after the queue is empty', await verifyEntries(database, ledger.entries))
  if (words.length === 0) await runControls(ledger)
}

async function runFault(fault: Fault, yard: Yard, ledger: Ledger): Promise<void> {
  ledger.begin()
  const { phase } = ledger
  const recovery = await fault.run(yard).catch((error: Error) => {
    broken.push(`${fault.name}: ${error.message}`)
    return undefined
  })
  await wait(1500)
  const verdict = await verifyEntries(database, [...ledger.entries])
  const { answers, slowest, unanswered, booked } = phase
  const took = recovery === undefined ? '' : `${recovery.toFixed(0)} ms`
  const row = [took.padStart(9), answers, `${slowest.toFixed(0)} ms`, unanswered, booked, verdict.lost, verdict.overlaps, verdict.doubled]
  console.log(`${fault.name.padEnd(62)} ${row.map((cell) => String(cell).padStart(7)).join(' ')}`)
  judgeVerdict(fault.name, verdict)
  if (fault.limit !== undefined && (recovery ?? 0) > fault.limit) broken.push(`${fault.name}: ${took}, more than ${fault.limit} ms`)
  if (slowest > 4000 || (unanswered > 0 && !fault.mayHang))
    broken.push(`${fault.name}: answers took more than 4 s (${unanswered} gave up, slowest ${slowest.toFixed(0)} ms)`)
  if (answers === 0 || booked === 0) broken.push(`${fault.name}: nobody was served`)
}

function judgeVerdict(name: string, { lost, overlaps, doubled }: Verdict): void {
  if (lost + overlaps + doubled > 0) broken.push(`${name}: ${lost} lost, ${overlaps} over another, ${doubled} twice`)
}

async function checkCharges(): Promise<void> {
  const { wished, lost, doubled, open, control } = await drillCharges(database, nodes.worker)
  console.log(
    `charges, with the worker killed three times, the database once and the processor away: ${wished} wished, ${lost} lost, ${doubled} twice, ${open} open`,
  )
  if (lost + doubled + open > 0) broken.push(`charges: ${lost} lost, ${doubled} twice, ${open} open`)
  console.log(
    `control: of a charge that is missing and one that is made twice, the list sees ${control.lost} lost and ${control.doubled} twice`,
  )
  if (control.lost !== 1 || control.doubled !== 1) broken.push('the list of charges does not see what is missing or made twice')
}

async function checkPayouts(): Promise<void> {
  const { owed, lost, doubled, open } = await drillPayouts(database, nodes.first, nodes.worker)
  console.log(
    `payouts, with the server killed as it finalizes, the worker three times and the database once: ${owed} owed, ${lost} lost, ${doubled} twice, ${open} open`,
  )
  if (lost + doubled + open > 0) broken.push(`payouts: ${lost} lost, ${doubled} twice, ${open} open`)
}

async function checkChat(): Promise<void> {
  const { sent, lost, doubled, outOfOrder, again, cuts } = await drillChat(database, [nodes.first, nodes.second])
  const faults = `${lost} lost, ${doubled} twice, ${outOfOrder} out of order`
  console.log(
    `chat, with each node and the database killed once: ${sent} sent, ${again} of them again; ${faults}; ${cuts.length} streams cut`,
  )
  if (lost + doubled + outOfOrder > 0 || cuts.length === 0) broken.push(`chat: ${faults}, ${cuts.length} streams cut`)
}

async function checkBackup(ledger: Ledger): Promise<void> {
  const { backupSeconds, restoreSeconds, missing } = await tryBackup(database, ledger)
  console.log(
    `backup under load ${backupSeconds.toFixed(1)} s; restored and started ${restoreSeconds.toFixed(1)} s; ${missing} of the acknowledged missing in it`,
  )
  if (missing > 0) broken.push(`the restored backup misses ${missing} bookings`)
}

/** Waits until everything that is due has been done, for as long as it becomes less within a minute, and fails if some of it is left. */
async function waitUntilDrained(): Promise<void> {
  const due = `select (select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts)::int as jobs,
    (select count(*) from event e where name = 'appointment.booked' and not exists (select from notification n where n.event_id = e.id))::int as untold`
  let left = { jobs: 0, untold: 0 }
  let least = Number.POSITIVE_INFINITY
  for (let since = 0; since < 120; since++) {
    left = (await database.ask<{ jobs: number; untold: number }>(due))[0]!
    const { jobs, untold } = left
    if (jobs + untold === 0) break
    if (jobs + untold < least) since = 0
    least = Math.min(least, jobs + untold)
    await wait(500)
  }
  console.log(`${left.jobs} jobs left, ${left.untold} bookings of which nobody was told`)
  if (left.jobs + left.untold > 0) broken.push(`${left.jobs} jobs left, ${left.untold} bookings of which nobody was told`)
}

/** Proves that the ledger sees a loss and an overlap when there is one. */
async function runControls(ledger: Ledger): Promise<void> {
  const careless = await tryWithoutDurability(database, ledger)
  console.log(`control: synchronous_commit off and a crash: the ledger sees ${careless.lost} lost`)
  if (careless.lost === 0) broken.push('the ledger does not see what a crash without durable commits loses')
  const { refused, seen } = await tryWithoutConstraint(database, ledger)
  console.log(
    `control: the database ${refused ? 'refuses' : 'takes'} an overlap by plain SQL; without its constraint the ledger sees ${seen.overlaps}`,
  )
  if (!refused || seen.overlaps === 0) broken.push('an overlap is not refused, or not seen')
}

async function stopAll(): Promise<void> {
  if (stopped) return
  stopped = true
  await Promise.all(Object.values(nodes).map((node) => node.stop()))
  await database.stop()
}
