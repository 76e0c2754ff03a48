import { sql } from 'kysely'
import { type Context, getDoerId } from '../../kernel/context.ts'
import { holdDatedTable } from '../../kernel/database/dated-tables.ts'
import { makeId } from '../../kernel/ids.ts'
import type { DatedKind, DatedRow, DatedTable, NewRow } from './kinds.ts'
import { type Held, planVersion } from './plan.ts'

/** What came of a row: it says what holds already, a later row holds on its days, or it holds now, perhaps in place of another. */
export type Written<Table extends DatedTable> =
  | { outcome: 'unchanged' | 'overlaps' }
  | { outcome: 'added' | 'replacing'; row: DatedRow<Table> }

/** A row while the plan is made: `was` is how the database has it. */
type Draft<Table extends DatedTable> = { row: DatedRow<Table>; says: string; was: DatedRow<Table> | null }

/**
 * Writes rows that hold from a day on, in their order. What held before ends, and nothing is changed in place. At most two
 * statements change each thousand rows. `stores` may refuse to write, when it sees what would come of all.
 */
export async function writeVersions<Table extends DatedTable>(
  ctx: Context,
  kind: DatedKind<Table>,
  wanted: readonly NewRow<Table>[],
  stores: (written: readonly Written<Table>[]) => boolean = () => true,
): Promise<Written<Table>[]> {
  await holdDatedTable(ctx, kind.table)
  const drafts = await readDrafts(ctx, kind, wanted)
  const written = wanted.map((row) => placeRow(ctx, kind, drafts, row))
  if (stores(written)) await storeDrafts(ctx, kind, [...drafts.values()].flat())
  return written
}

async function readDrafts<Table extends DatedTable>(ctx: Context, kind: DatedKind<Table>, wanted: readonly NewRow<Table>[]) {
  const { rows } = await sql<DatedRow<Table>>`select * from ${sql.table(kind.table)}
    where withdrawn_at is null and ${kind.among(wanted)} order by starts_on`.execute(ctx.db)
  const drafts = new Map<string, Draft<Table>[]>()
  for (const row of rows) keep(drafts, keyOf(kind, row), { row, says: saysOf(kind, row), was: row })
  return drafts
}

function keep<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function placeRow<Table extends DatedTable>(
  ctx: Context,
  kind: DatedKind<Table>,
  drafts: Map<string, Draft<Table>[]>,
  wanted: NewRow<Table>,
): Written<Table> {
  const key = keyOf(kind, wanted)
  const among = (drafts.get(key) ?? []).filter(({ row }) => row.withdrawn_at === null)
  const find = (id: string) => among.find(({ row }) => row.id === id)!
  const says = saysOf(kind, wanted)
  const held: Held[] = among.map((draft) => ({ ...termOf(draft.row), says: draft.says }))
  const plan = planVersion(held, { starts_on: wanted.starts_on, ends_on: wanted.ends_on, says })
  if (plan.kind === 'same') return { outcome: 'unchanged' }
  if (plan.kind === 'overlaps') return { outcome: 'overlaps' }
  if (plan.kind === 'end') {
    const draft = find(plan.id)
    draft.row = { ...draft.row, ends_on: plan.ends_on }
    return { outcome: 'replacing', row: draft.row }
  }
  const made = (row: NewRow<Table>): DatedRow<Table> => ({ ...row, ...stampOf(ctx) }) as DatedRow<Table>
  if (plan.resumes) {
    const { row, says } = find(plan.resumes.id)
    keep(drafts, key, { row: { ...row, ...plan.resumes, ...stampOf(ctx) }, says, was: null })
  }
  if (plan.ends) find(plan.ends.id).row = { ...find(plan.ends.id).row, ends_on: plan.ends.ends_on }
  if (plan.withdraws) find(plan.withdraws).row = { ...find(plan.withdraws).row, withdrawn_at: ctx.now() }
  const row = made({ ...wanted, ends_on: plan.ends_on })
  keep(drafts, key, { row, says, was: null })
  return { outcome: plan.ends || plan.withdraws ? 'replacing' : 'added', row }
}

const termOf = ({ id, starts_on, ends_on }: { id: string; starts_on: string; ends_on: string | null }) => ({ id, starts_on, ends_on })
const stampOf = (ctx: Context) => ({
  id: makeId(),
  withdrawn_at: null,
  version: 1,
  updated_at: ctx.now(),
  updated_by: getDoerId(ctx.actor) ?? null,
})

const rowsAtOnce = 5_000

/** Ends and withdraws first, so that the constraint never meets a state in between. */
async function storeDrafts<Table extends DatedTable>(
  ctx: Context,
  { table }: DatedKind<Table>,
  drafts: readonly Draft<Table>[],
): Promise<void> {
  const changed = drafts.flatMap(({ row, was }) =>
    was !== null && (was.ends_on !== row.ends_on || row.withdrawn_at !== null) ? [{ ...termOf(row), withdrawn_at: row.withdrawn_at }] : [],
  )
  const made = drafts.flatMap(({ row, was }) => (was === null && row.withdrawn_at === null ? [row] : []))
  for (let at = 0; at < changed.length; at += rowsAtOnce)
    await sql`update ${sql.table(table)} t set ends_on = c.ends_on, withdrawn_at = c.withdrawn_at, version = t.version + 1,
        updated_at = ${ctx.now()}, updated_by = ${getDoerId(ctx.actor) ?? null}
      from jsonb_to_recordset(${JSON.stringify(changed.slice(at, at + rowsAtOnce))}::jsonb) as c (id uuid, ends_on date, withdrawn_at timestamptz)
      where t.id = c.id`.execute(ctx.db)
  for (let at = 0; at < made.length; at += rowsAtOnce)
    await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(
      made.slice(at, at + rowsAtOnce),
    )}::jsonb)`.execute(ctx.db)
}

const keyOf = <Table extends DatedTable>({ key }: DatedKind<Table>, row: NewRow<Table>): string =>
  JSON.stringify(key.map((name) => row[name]))

/** Everything that a row says besides its days. Objects come back from the database with their keys in another order. */
function saysOf<Table extends DatedTable>({ beside }: DatedKind<Table>, row: NewRow<Table>): string {
  const left: readonly string[] = [...stamps, ...beside]
  const said = Object.entries(row).filter(([name]) => !left.includes(name))
  return JSON.stringify(said.sort(byName), (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value,
  )
}
const stamps = ['id', 'starts_on', 'ends_on', 'withdrawn_at', 'version', 'updated_at', 'updated_by'] as const
const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)
