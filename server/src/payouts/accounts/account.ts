import type { PayoutAccount } from '@sorrel/contract/payouts/schemas'
import type { AccountStatus } from '@sorrel/contract/payouts/vocabulary'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import type { PayoutAccount as KnownAccount } from '../../integrations/payments/accounts.ts'
import { NotTried, ResultUnknown } from '../../integrations/payments/index.ts'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import type { PayoutTables } from '../tables.ts'

type Shown = z.input<typeof PayoutAccount>
type AccountRow = Selectable<PayoutTables['payout_account']>

/**
 * Opens the processor's own forms for the signed-in dietitian, whose account is made the first time. Whose account it is comes from the session and
 * never from the request, and the secret is answered once and kept nowhere.
 */
export async function openSession(ctx: Context): Promise<{ client_secret: string; expires_at: string }> {
  const { provider_id } = requireProviderActor(ctx)
  await requireStepUp(ctx)
  const { payments } = requireProcessor(ctx)
  return askProcessor(async () => {
    const known = await readRow(ctx, provider_id)
    // The key belongs to the dietitian, so two displays at once make one account.
    const { account_ref } = known ?? (await payments.createAccount({ key: `account:${provider_id}`, holder_id: provider_id, email: null }))
    if (!known) await keepAccount(ctx, { provider_id, account_ref })
    const { client_secret, expires_at } = await payments.openAccountSession({ account_ref })
    return { client_secret, expires_at }
  })
}

const keepAccount = (ctx: Context, whose: { provider_id: string; account_ref: string }): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = { ...whose, status: 'begun', missing_count: 0, bank_last4: null, checked_at: ctx.now(), created_at: ctx.now() } as const
    const added = await ctx.db
      .insertInto('payout_account')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 1n) await recordChange(ctx, whose.provider_id)
  })

const readRow = (ctx: Context, providerId: string): Promise<AccountRow | undefined> =>
  ctx.db.selectFrom('payout_account').selectAll().where('provider_id', '=', providerId).executeTakeFirst()

/** How the account of the signed-in dietitian stands: as the processor says now, or as it last said if it cannot be reached. */
export async function showAccount(ctx: Context): Promise<Shown> {
  const row = await readRow(ctx, requireProviderActor(ctx).provider_id)
  const { payments } = ctx.integrations
  if (!payments.is_offered || !row) return shownOf(ctx, row)
  try {
    const known = await payments.readAccount({ account_ref: row.account_ref })
    return shownOf(ctx, known ? { ...row, ...standingOf(known) } : row)
  } catch (error) {
    if (error instanceof NotTried || error instanceof ResultUnknown) return shownOf(ctx, row)
    throw error
  }
}

type Standing = Pick<AccountRow, 'status' | 'missing_count' | 'bank_last4'>

function shownOf({ integrations: { payments } }: Context, row: Standing | undefined): Shown {
  const form = payments.is_offered ? payments.card_form : null
  const status: AccountStatus = row?.status ?? 'none'
  return {
    ...{ vendor: form?.vendor ?? null, publishable_key: form?.vendor === 'stripe' ? form.publishable_key : null, status },
    ...{ missing_count: row?.missing_count ?? 0, bank_last4: row?.bank_last4 ?? null },
  }
}

const standingOf = ({ is_payable, is_complete, missing_count, bank_last4 }: KnownAccount): Standing => ({
  ...{ status: is_payable ? 'ready' : is_complete ? 'restricted' : 'begun', missing_count, bank_last4 },
})

/** Asks the processor about an account and keeps what it says, so that a run knows it. */
export async function checkAccount(ctx: Context, providerId: string): Promise<void> {
  const row = await readRow(ctx, providerId)
  const known = row && (await askProcessor(() => ctx.integrations.payments.readAccount({ account_ref: row.account_ref })))
  if (!known) return
  const standing = standingOf(known)
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('payout_account')
      .set({ ...standing, checked_at: ctx.now() })
      .where('provider_id', '=', providerId)
      .execute()
    if (standing.status !== row.status || standing.bank_last4 !== row.bank_last4) await recordChange(ctx, providerId)
  })
}

/** The same by the processor's name for the account. One of nobody here is left alone. Runs as the system. */
export async function checkAccountOf(ctx: Context, accountRef: string): Promise<void> {
  const row = await ctx.db.selectFrom('payout_account').select('provider_id').where('account_ref', '=', accountRef).executeTakeFirst()
  if (row) await checkAccount(ctx, row.provider_id)
}

const recordChange = (ctx: Context, provider_id: string) =>
  record(ctx, 'payout_account.changed', { subject_id: provider_id, provider_id, payload: { provider_id } })

/** What a dietitian does after the processor's forms: the answer is kept at once. */
export async function refreshAccount(ctx: Context): Promise<Shown> {
  requireProcessor(ctx)
  await checkAccount(ctx, requireProviderActor(ctx).provider_id)
  return showAccount(ctx)
}

/** Stands in for the processor's forms, where its fake offers that. */
export async function completeAccount(ctx: Context, bank_last4: string): Promise<Shown> {
  const { provider_id } = requireProviderActor(ctx)
  await requireStepUp(ctx)
  const { completeAccount: complete } = requireProcessor(ctx).payments
  const row = await readRow(ctx, provider_id)
  if (!complete || !row) throw new Problem('not_available')
  await complete({ account_ref: row.account_ref, bank_last4 })
  return refreshAccount(ctx)
}

/** Asks about every account that is not ready, and daily about those that are. Runs as the system. */
export async function checkOpenAccounts(ctx: Context): Promise<void> {
  if (!ctx.integrations.payments.is_offered) return
  const yesterday = new Date(Date.parse(ctx.now()) - 86_400_000).toISOString()
  const read = async (after: string) => {
    const due = ctx.db.selectFrom('payout_account').select('provider_id as id').where('provider_id', '>', after)
    const open = due.where((where) => where.or([where('status', '<>', 'ready'), where('checked_at', '<', yesterday)]))
    return open.orderBy('provider_id').limit(500).execute()
  }
  await eachOfPages(ctx, read, ({ id }) => checkAccount(ctx, id))
}

function requireProcessor({ integrations }: Context): Context['integrations'] {
  if (!integrations.payments.is_offered) throw new Problem('not_available')
  return integrations
}

async function askProcessor<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NotTried || error instanceof ResultUnknown) throw new Problem('temporarily_unavailable', undefined, 30)
    throw error
  }
}
