import type { listClaimContacts as listWire, addClaimContact as wire } from '@sorrel/contract/claims/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findClaim } from '../access.ts'
import { subjectOf } from '../moving.ts'
import type { ClaimRow, ClaimTables } from '../tables.ts'
import { listStaff } from './assigning.ts'

type Shown = z.input<typeof wire.output>
const shown = ['id', 'way', 'spoke_with', 'reference_number', 'text', 'next_step', 'next_on', 'admin_name', 'at'] as const

/** What staff noted about a claim, the latest first: one statement. */
export async function listContacts(
  ctx: Context,
  { id }: Permitted<ClaimRow>,
  { cursor, limit = 25 }: z.output<typeof listWire.query>,
): Promise<{ items: Shown[]; next_cursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await ctx.db
    .selectFrom('claim_contact')
    .select(shown)
    .where('claim_id', '=', id)
    .$if(after !== undefined, (rows) => rows.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ at, id }) => ({ at, id }))
}

/** Keeps what somebody noted about a claim, and what comes next. */
export const addContact = (ctx: Context, claimId: string, { next, ...said }: z.output<typeof wire.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const claim = await findClaim(ctx, claimId)
    const { id: claim_id, patient_id, provider_id } = claim
    const by = await findCaller(ctx)
    const contact = {
      ...{ id: makeIdAt(ctx.now()), way: said.way, spoke_with: said.spoke_with ?? null, reference_number: said.reference_number ?? null },
      ...{ text: said.text, next_step: next?.step ?? null, next_on: next?.on ?? null, admin_name: by.admin_name, at: ctx.now() },
    }
    await ctx.db
      .insertInto('claim_contact')
      .values({ ...contact, claim_id, patient_id, admin_id: by.admin_id })
      .execute()
    await keepNextStep(ctx, { claim_id, patient_id, ...by, next_step: contact.next_step, next_on: contact.next_on, updated_at: contact.at })
    await record(ctx, 'claim.followed_up', {
      ...{ subject_id: claim_id, patient_id, provider_id },
      payload: { claim_id, ...subjectOf(claim), way: said.way, has_next: next !== undefined },
    })
    return contact
  })

/** The latest contact says what comes next. A next step on a claim that nobody has makes it the claim of whoever noted it. */
async function keepNextStep(ctx: Context, wanted: ClaimTables['claim_assignment']): Promise<void> {
  const { next_step, next_on, updated_at } = wanted
  const isMine = next_on !== null
  await ctx.db
    .insertInto('claim_assignment')
    .values({ ...wanted, ...(!isMine && { admin_id: null, admin_name: null }) })
    .onConflict((known) =>
      known.column('claim_id').doUpdateSet((e) => ({
        ...{ next_step, next_on, updated_at },
        ...(isMine && {
          admin_id: e.fn.coalesce('claim_assignment.admin_id', 'excluded.admin_id'),
          admin_name: e.fn.coalesce('claim_assignment.admin_name', 'excluded.admin_name'),
        }),
      })),
    )
    .execute()
}

async function findCaller(ctx: Context): Promise<{ admin_id: string; admin_name: string }> {
  const { actor } = ctx
  if (actor.kind !== 'admin') throw new Problem('not_found')
  const me = (await listStaff(ctx)).find(({ id }) => id === actor.admin_id)
  if (!me) throw new Problem('not_found')
  return { admin_id: me.id, admin_name: me.name }
}
