import { createHash } from 'node:crypto'
import type { SpecificationReport, SpecificationResult } from '@sorrel/contract/claims/specifications/schemas'
import type { SpecificationKind } from '@sorrel/contract/claims/specifications/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { failureOf, issueOf, type Made, RowFailed } from './issues.ts'
import { type Row, readFile, type Specification } from './reading.ts'

type Wish<S extends Specification> = {
  specifications?: readonly S[] | undefined
  csv?: string | undefined
  dry_run: boolean
  stop_on_error: boolean
}
/** Makes what one row says, in the transaction of the row. `isTrial`: nothing may leave the house. */
type Make<S extends Specification> = (ctx: Context, specification: S, isTrial: boolean) => Promise<Made>
type Run<S extends Specification> = { kind: SpecificationKind; make: Make<S>; isTrial: boolean; batch_id: string }

/** Makes the rows of a list one by one, each in a transaction of its own, and says what became of each. */
export async function runList<S extends Specification>(
  ctx: Context,
  kind: SpecificationKind,
  { specifications, csv, dry_run: isTrial, stop_on_error }: Wish<S>,
  make: Make<S>,
): Promise<z.input<typeof SpecificationReport>> {
  const sheet = csv === undefined ? { rows: (specifications ?? []).map(rowOf), unknown_columns: [] } : readFile(kind, csv)
  const run = { kind, make, isTrial, batch_id: makeIdAt(ctx.now()) }
  const results: SpecificationResult[] = []
  const seen = new Set<string>()
  let hasFailed = false
  for (const row of sheet.rows) {
    const { external_ref } = row
    const made: Made = hasFailed && stop_on_error ? failureOf('not_tried', 'external_ref') : await tryRow(ctx, row, seen, run)
    hasFailed ||= made.outcome === 'error'
    seen.add(external_ref)
    results.push({ row: row.row, external_ref, ...made })
  }
  return { batch_id: isTrial ? null : run.batch_id, results, unknown_columns: sheet.unknown_columns }
}

const rowOf = (specification: Specification, n: number): Row => ({ row: n + 1, external_ref: specification.external_ref, specification })

async function tryRow<S extends Specification>(ctx: Context, row: Row, seen: ReadonlySet<string>, run: Run<S>): Promise<Made> {
  if ('issues' in row) return { outcome: 'error', claim_id: null, issues: row.issues }
  if (seen.has(row.external_ref)) return failureOf('ref_twice', 'external_ref')
  try {
    return await transaction(ctx, (ctx) => makeRow(ctx, row.specification as S, run))
  } catch (failed) {
    return madeOfFailure(ctx, failed)
  }
}

/** What a row that was undone says. Rows before it are there already, so nothing that befalls it may end the list without their report. */
function madeOfFailure(ctx: Context, failed: unknown): Made {
  if (failed instanceof RowFailed) return failed.made
  if (failed instanceof Problem) return failureOf(isUnwritable(failed) ? 'unwritable' : 'refused', 'external_ref', failed.code)
  ctx.log.error({ err: failed }, 'a row of a list of specifications failed')
  return failureOf('failed', 'external_ref')
}

const isUnwritable = ({ details }: Problem): boolean =>
  Array.isArray((details as { findings?: { code: string }[] } | undefined)?.findings) &&
  (details as { findings: { code: string }[] }).findings.some(({ code }) => code === 'unwritable')

/** Makes one row, unless its name was used before. Two at once: the second finds the first one's name. A trial is undone. */
async function makeRow<S extends Specification>(ctx: Context, specification: S, { kind, make, isTrial, batch_id }: Run<S>): Promise<Made> {
  const { external_ref } = specification
  await sql`select pg_advisory_xact_lock(hashtextextended(${`specification ${external_ref}`}, 0))`.execute(ctx.db)
  const content = createHash('sha256').update(JSON.stringify(specification)).digest('hex')
  const known = await ctx.db.selectFrom('claim_specification').selectAll().where('external_ref', '=', external_ref).executeTakeFirst()
  if (known) {
    const isSame = known.kind === kind && known.content === content
    return { outcome: 'exists', claim_id: known.claim_id, issues: isSame ? [] : [issueOf('ref_differs', 'external_ref', 'warning')] }
  }
  const made = await make(ctx, specification, isTrial)
  if (made.outcome === 'error') throw new RowFailed(made)
  if (isTrial) throw new RowFailed(kind === 'create' && made.outcome !== 'exists' ? { ...made, claim_id: null } : made)
  if (made.outcome !== 'exists') await keepName(ctx, { external_ref, kind, batch_id, content }, made.claim_id!)
  return made
}

type Named = { external_ref: string; kind: SpecificationKind; batch_id: string; content: string }

const keepName = (ctx: Context, { external_ref, kind, batch_id, content }: Named, claimId: string) =>
  sql`insert into claim_specification (external_ref, kind, batch_id, content, claim_id, patient_id, admin_id, at)
    select ${external_ref}, ${kind}, ${batch_id}, ${content}, c.id, c.patient_id, ${ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null}, ${ctx.now()}
    from claim c where c.id = ${claimId}`.execute(ctx.db)
