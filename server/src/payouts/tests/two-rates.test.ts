import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { KyselyPlugin, QueryId } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { tellOf } from '../../remote-care/tests/living.ts'
import { cast } from '../../world/cast.ts'
import { payRemoteCare } from '../earning/remote.ts'
import { payVisit } from '../earning/visits.ts'
import { makeRate } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { dana, femi } = cast

/** A node that stands still once it has read something from a table, until it is told to go on. */
function standStillAfter(table: string): { ctx: Context; read: Promise<void>; goOn: () => void } {
  const [read, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = new Set<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes(table)) waiting.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (waiting.has(queryId)) {
        read.resolve()
        await going.promise
      }
      return result
    },
  }
  const ctx = t.context()
  return { ctx: { ...ctx, db: ctx.db.withPlugin(plugin) }, read: read.promise, goOn: going.resolve }
}

type Paid = { id: string; kind: 'remote_encounter' | 'follow_up'; provider_id: string; source: string }

/** Care without a visit of Dana, of which her patient was told, or a visit whose note is signed. */
async function find(kind: Paid['kind']): Promise<Paid> {
  if (kind === 'remote_encounter') return { id: await tellOf(t), kind, provider_id: dana.provider_id, source: kind }
  const { rows } = await t.owner.query<{ id: string; provider_id: string }>(
    `select a.id, a.provider_id from app.appointment a join app.chart_note n on n.appointment_id = a.id and n.status = 'signed'
     where a.type = 'Follow-up' and a.status = 'Occurred' and a.starts_at > '2026-02-01' order by a.starts_at limit 1`,
  )
  return { ...rows[0]!, kind, source: 'session' }
}

for (const kind of ['remote_encounter', 'follow_up'] as const)
  test(`Of rates for ${kind} that are written at once, the one that holds pays, and no slower node has the last word`, async () => {
    await t.owner.query('delete from app.payout_rate where kind = $1', [kind])
    const { id, provider_id, source } = await find(kind)
    const write = (rate_cents: number, starts_on: string) =>
      bodyOf(t.call('POST /admin/payout-rates', { as: femi, body: makeRate({ kind, unit: 'each', rate_cents, provider_id, starts_on }) }))
    const pay = (ctx: Context) =>
      kind === 'remote_encounter'
        ? payRemoteCare(ctx, id, t.clock())
        : payVisit(ctx, { appointment_id: id, effective_at: t.clock(), cause: 'rate' })
    const standing = async () => {
      const text = 'select sum(amount_cents)::int as cents from app.payout_line where reference = $1'
      return (await t.owner.query<{ cents: number }>(text, [`${source}:${id}`])).rows[0]!.cents
    }
    await write(1500, '2025-12-01')
    await t.runJobs()
    assert.equal(await standing(), 1500)
    await write(900, '2025-12-02')
    const slow = standStillAfter('payout_rate')
    const first = pay(slow.ctx)
    await slow.read
    await write(1500, '2025-12-03')
    const second = pay(t.context())
    // Whoever does not wait for the slow node is done by then.
    await Promise.race([second, setTimeout(1000)])
    slow.goOn()
    await Promise.all([first, second])
    assert.equal(await standing(), 1500)
  })
