import { openBillStates } from '@sorrel/contract/billing/vocabulary'
import type { getBill, listBills } from '@sorrel/contract/billing/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import { listItemsOf } from '../../ledger/reading/items.ts'
import type { Billed, BillRow } from '../access.ts'
import { readFamilyPayer } from '../deciding/family.ts'
import { readProtection } from '../following/protecting.ts'
import { listCards } from '../telling/cards.ts'
import { readAccount, type Standing, sumOpen } from './facts.ts'
import { listPapersOf } from './papers.ts'
import { showBill, showBills } from './showing.ts'
import { readSplit } from './split.ts'
import { joinBillsOfVisits } from './visits.ts'

type Wanted = z.output<typeof listBills.query>

/** One page of the bills of a patient, the latest first, with what all of them come to and the cards that may pay. */
export async function listBillsOf(
  ctx: Context,
  { id }: Permitted<Billed>,
  { only, cursor, limit = 25 }: Wanted,
): Promise<z.input<typeof listBills.output>> {
  const { bills, credit_cents } = await readAccount(ctx, id)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const seen = await hideProtected(ctx, id, bills)
  const visits = await joinBillsOfVisits(ctx, seen)
  const wanted = seen
    // Money that came before anything was owed is in credit, and is no bill.
    .filter(({ row }) => !row.reference.startsWith('ahead:'))
    // Of each visit its patient reads one bill, with what was taken back as its history. Staff see all.
    .filter(({ row }) => ctx.actor.kind !== 'patient' || (visits.get(row.id)?.replaced_by ?? null) === null)
    .filter(({ row, settled }) => {
      const isStillOpen = isOpen(settled.state) || (visits.get(row.id)?.waits_for ?? null) !== null
      return only === undefined || isStillOpen === (only === 'open')
    })
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
    .filter((one) => !after || placeOf(one) < `${after.at} ${after.id}`)
  const page = pageOf(wanted, limit, ({ row }) => ({ at: row.created_at, id: row.id }))
  const cards = await listCards(ctx, id)
  return {
    items: await showBills(ctx, page.items, visits),
    next_cursor: page.next_cursor,
    open_cents: sumOpen(bills),
    credit_cents,
    cards: cards.map(({ holder_id: _holder, ...card }) => card),
    family_payer: await readFamilyPayer(ctx, id),
  }
}

const placeOf = ({ row }: Standing): string => `${row.created_at} ${row.id}`
const isOpen = (state: Standing['settled']['state']): boolean =>
  (openBillStates as readonly string[]).includes(state) || state === 'awaiting_insurance'

/**
 * Whoever the law protects from bills sees no price of them, nor of one that waits until somebody knows whether it does; a gift is theirs to see, and so is
 * what they paid all the same.
 */
async function hideProtected(ctx: Context, patientId: string, bills: readonly Standing[]): Promise<readonly Standing[]> {
  if (ctx.actor.kind !== 'patient') return bills
  const isProtected = (await readProtection(ctx, patientId)) === 'protected'
  return bills.filter(({ row, facts }) => row.type === 'donation' || facts.paid_cents > 0 || !(isProtected || row.frozen_why === 'plan'))
}

/** One bill with all that is known of it. */
export async function showDetails(ctx: Context, bill: Permitted<BillRow>): Promise<z.input<typeof getBill.output>> {
  const { bills } = await readAccount(ctx, bill.patient_id)
  const standing = bills.find(({ row }) => row.id === bill.id)
  if (!standing) throw new Problem('not_found')
  const visits = await joinBillsOfVisits(ctx, await hideProtected(ctx, bill.patient_id, bills))
  const notices = await ctx.db
    .selectFrom('bill_notice')
    .select(['id', 'kind', 'amount_cents', 'collect_at', 'created_at'])
    .where('bill_id', '=', bill.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return {
    ...(await showBill(ctx, standing, visits)),
    question: standing.question === null ? await readLastQuestion(ctx, bill.id) : { ...standing.question, ...unanswered },
    items: await listItemsOf(ctx, bill.reference),
    notices,
    papers: await listPapersOf(ctx, bill.patient_id, { billId: bill.id }),
    split: bill.appointment_id === null ? null : await readSplit(ctx, bill),
  }
}

const unanswered = { outcome: null, answer: null, answered_at: null }

async function readLastQuestion(ctx: Context, billId: string) {
  const { rows } = await sql<z.input<typeof getBill.output>['question']>`
    select id, message, asked_at, outcome, answer, answered_at from bill_question where bill_id = ${billId} order by asked_at desc limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
