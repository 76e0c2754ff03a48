import type { Explanation } from '@sorrel/contract/ledger/schemas'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import type { listBillingItems } from '@sorrel/contract/ledger/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readAccount, sumOpen } from '../../billing/reading/facts.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { BilledPatient } from '../access.ts'

type Row = {
  id: string
  type: ItemType
  change: 'owed' | 'adjustment' | 'credit'
  appointment_id: string | null
  visit_at: string | null
  provider_name: string | null
  amount_cents: number
  explanation: Explanation[]
  effective_at: string
}
/** What was owed first for one thing and each correction of it, the latest first. */ // reads scheduling, providers
export async function listItemsOf(ctx: Context, reference: string): Promise<z.input<typeof listBillingItems.output>['items']> {
  const { rows } = await selectItems(ctx, sql`i.reference = ${reference}`, 100)
  return rows.map(showItem)
}

type Wanted = z.output<typeof listBillingItems.query>

/**
 * One page of what a patient owes, as far as the caller may see it, with what is open of all their bills and what they have in credit, as the list of
 * bills says it. A dietitian sees no payments, so they get no balance.
 */ // reads scheduling, providers
export async function listItems(
  ctx: Context,
  { id }: Permitted<BilledPatient>,
  { cursor, limit = 25 }: Wanted,
): Promise<z.input<typeof listBillingItems.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const older = after ? sql`and (i.effective_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await selectItems(ctx, sql`i.patient_id = ${id} ${older}`, limit + 1)
  const page = pageOf(rows, limit, ({ effective_at, id }) => ({ at: effective_at, id }))
  const items = page.items.map(showItem)
  if (ctx.actor.kind === 'provider') return { ...page, items, balance_due_cents: null, credit_cents: null }
  const { bills, credit_cents } = await readAccount(ctx, id)
  return { ...page, items, balance_due_cents: sumOpen(bills), credit_cents }
}

const showItem = ({ provider_name, ...row }: Row) => ({ ...row, provider_name: provider_name || null })

/** Items that fit, with the visits that they are about, the latest first. */ // reads scheduling, providers
const selectItems = (ctx: Context, where: RawBuilder<unknown>, limit: number) =>
  sql<Row>`
    select i.id, i.type, i.change, i.appointment_id, a.starts_at as visit_at, concat_ws(' ', d.first_name, d.last_name) as provider_name,
      i.amount_cents, i.explanation, i.effective_at
    from billing_item i left join appointment a on a.id = i.appointment_id left join provider d on d.id = a.provider_id
    where ${where} order by i.effective_at desc, i.id desc limit ${limit}`.execute(ctx.db)
