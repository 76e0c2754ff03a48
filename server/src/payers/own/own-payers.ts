import type { OwnPayer } from '@sorrel/contract/payers/schemas'
import type { addOwnPayer as addWire, changeOwnPayer as changeWire, endOwnPayer as endWire } from '@sorrel/contract/payers/wire'
import type { z } from 'zod'
import { findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { holdDatedTable } from '../../kernel/database/dated-tables.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { holdRow } from '../access.ts'
import { closeRow } from '../dated/closing.ts'
import { ownPayerKind } from '../dated/kinds.ts'
import { takeWritten } from '../dated/taking.ts'
import { writeVersions } from '../dated/writing.ts'
import { addTerms } from '../terms/terms.ts'
import { findOwnPayer, listOwn } from './naming.ts'

type Shown = z.input<typeof OwnPayer>

/** The payers that the practice added. */
export const listOwnPayers = async (ctx: Context): Promise<{ items: Shown[] }> => ({ items: await listOwn(ctx) })

/** What most payers ask for, until somebody has read the contract. */
const usualTerms = {
  ...{
    clearinghouse: null,
    correction_days: null,
    appeal_days: null,
    correction: 'replacement' as const,
    referral: 'none' as const,
    needs_authorization: false,
  },
  ...{ max_visits_year: null, max_units_first_year: null, max_units_year: null, refuses_own_facility: false, needs_prefix: false },
}

/** Adds a payer that is not in the list, and how it takes claims. Throws `already_exists` if one that holds is called the same. */
export const addOwnPayer = (ctx: Context, { reason, ...wanted }: z.output<typeof addWire.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const { filing_code, routing_id, filing_days, ...parts } = wanted
    await holdDatedTable(ctx, 'own_payer')
    await refuseSameName(ctx, parts.name, null)
    const payer_id = `own-${makeId().replaceAll('-', '').slice(-12)}`
    await writeOwn(ctx, payer_id, parts, reason)
    const terms = { filing_code, routing_id, filing_days, starts_on: parts.starts_on, ends_on: null, source: reason.slice(0, 200) }
    await addTerms(ctx, payer_id, { ...usualTerms, ...terms, reason })
    return (await findOwnPayer(ctx, payer_id))!
  })

/** Writes what an own payer is called from a day on. */
export const changeOwnPayer = (ctx: Context, id: string, { reason, ...parts }: z.output<typeof changeWire.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await holdDatedTable(ctx, 'own_payer')
    if ((await findOwnPayer(ctx, id)) === null) throw new Problem('not_found')
    await refuseSameName(ctx, parts.name, id)
    await writeOwn(ctx, id, parts, reason)
    return (await findOwnPayer(ctx, id))!
  })

type Parts = Omit<z.output<typeof changeWire.body>, 'reason'>

async function writeOwn(ctx: Context, payer_id: string, parts: Parts, reason: string): Promise<void> {
  const row = takeWritten(await writeVersions(ctx, ownPayerKind, [{ payer_id, ...parts, ends_on: null }]))
  await record(ctx, 'own_payer.recorded', { subject_id: row.id, payload: { own_payer_id: row.id }, details: { reason } })
}

/** Gives an own payer its last day, or takes the end back. Throws `already_exists` if another one took its name since. */
export const endOwnPayer = (
  ctx: Context,
  id: string,
  version: number | undefined,
  { ends_on, reason }: z.output<typeof endWire.body>,
): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await holdDatedTable(ctx, 'own_payer')
    const own = await findOwnPayer(ctx, id)
    if (own === null) throw new Problem('not_found')
    if (own.ends_on !== null && (ends_on === null || ends_on > own.ends_on)) await refuseSameName(ctx, own.name, id)
    const row = await closeRow(ctx, 'own_payer', await holdRow(ctx, 'own_payer', own.id, version), { ends_on })
    await record(ctx, 'own_payer.ended', { subject_id: row.id, payload: { own_payer_id: row.id }, details: { ends_on, reason } })
    return (await findOwnPayer(ctx, id))!
  })

/** Two payers of one name would be taken for each other. */
async function refuseSameName(ctx: Context, name: string, but: string | null): Promise<void> {
  const same = (await listOwn(ctx)).find(
    (one) =>
      one.payer_id !== but && one.name.toLowerCase() === name.toLowerCase() && (one.ends_on === null || one.ends_on >= findToday(ctx)),
  )
  if (same) throw new Problem('already_exists', { payer_id: same.payer_id })
}
