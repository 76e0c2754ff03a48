import Stripe from 'stripe'
import type { KnownTransfer, PayoutAccounts, Transferred } from '../accounts.ts'
import { ask, forgiveMissing, instantOf, secondsOf } from './client.ts'

/** The accounts of dietitians, which Stripe sets up with them in its own parts of our screens, and transfers to them. */
export function payoutAccountsAt(stripe: Stripe): PayoutAccounts {
  return {
    createAccount: (wanted) => createAccount(stripe, wanted),
    readAccount: ({ account_ref }) =>
      ask(async () => {
        const account = await stripe.accounts.retrieve(account_ref)
        const [bank] = account.external_accounts?.data ?? []
        return {
          ...{ account_ref, is_complete: account.details_submitted },
          is_payable: account.payouts_enabled && account.capabilities?.transfers === 'active',
          missing_count: account.requirements?.currently_due?.length ?? 0,
          bank_last4: bank?.last4 ?? null,
        }
      }),
    openAccountSession: ({ account_ref: account }) =>
      ask(async () => {
        const enabled = { enabled: true }
        const components = {
          ...{ account_onboarding: enabled, payouts: enabled, balances: enabled },
          ...{ notification_banner: enabled, account_management: enabled },
        }
        const { client_secret, expires_at } = await stripe.accountSessions.create({ account, components })
        return { client_secret, expires_at: instantOf(expires_at) }
      }),
    transfer: (wanted) => transfer(stripe, wanted),
    findTransfer: (wanted) => findTransfer(stripe, wanted),
    readTransfer: async ({ transfer_ref }) => {
      const known = await ask(() => stripe.transfers.retrieve(transfer_ref)).catch(forgiveMissing)
      return known && { is_returned: known.reversed, returned_cents: known.amount_reversed }
    },
    listTransfers: (span) => listTransfers(stripe, span),
  }
}

type Named = Parameters<PayoutAccounts['findTransfer']>[0]

const findTransfer = (stripe: Stripe, { account_ref, group, reference }: Named) =>
  ask(async (): Promise<Transferred | undefined> => {
    // Of a run, an account has few transfers, one for each try: a run that pays thousands is not listed for each of them.
    const wanted = { transfer_group: group, destination: account_ref, limit: 100 }
    const listed = await stripe.transfers.list(wanted).autoPagingToArray({ limit: 5000 })
    const found = listed.find(({ metadata }) => metadata.sorrel_transfer === reference)
    return found && { outcome: 'succeeded', transfer_ref: found.id }
  })

type Span = Parameters<PayoutAccounts['listTransfers']>[0]

const listTransfers = (stripe: Stripe, { since, until, cursor }: Span) =>
  ask(async () => {
    const page = await stripe.transfers.list({
      ...{ created: { gte: secondsOf(since), lt: secondsOf(until) }, limit: 100 },
      ...(cursor !== undefined && { starting_after: cursor }),
    })
    return { items: page.data.map(transferOf), next_cursor: page.has_more ? (page.data.at(-1)?.id ?? null) : null }
  })

const transferOf = ({ id, amount, amount_reversed, created, metadata }: Stripe.Transfer): KnownTransfer => ({
  ...{ transfer_ref: id, reference: metadata.sorrel_transfer ?? null },
  ...{ amount_cents: amount, returned_cents: amount_reversed, at: instantOf(created) },
})

type AccountWanted = Parameters<PayoutAccounts['createAccount']>[0]

const createAccount = (stripe: Stripe, { key, holder_id, email }: AccountWanted): Promise<{ account_ref: string }> =>
  ask(async () => {
    const account = await stripe.accounts.create(
      {
        ...{ country: 'US', capabilities: { transfers: { requested: true } }, metadata: { sorrel_holder: holder_id } },
        controller: { fees: { payer: 'application' }, losses: { payments: 'application' }, stripe_dashboard: { type: 'express' } },
        ...(email !== null && { email }),
      },
      { idempotencyKey: key },
    )
    return { account_ref: account.id }
  })

type Wanted = Parameters<PayoutAccounts['transfer']>[0]

async function transfer(stripe: Stripe, { key, account_ref, amount_cents, group, reference }: Wanted): Promise<Transferred> {
  try {
    const made = await ask(() =>
      stripe.transfers.create(
        {
          ...{ amount: amount_cents, currency: 'usd', destination: account_ref, transfer_group: group },
          metadata: { sorrel_transfer: reference },
        },
        { idempotencyKey: key },
      ),
    )
    return { outcome: 'succeeded', transfer_ref: made.id }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code === 'balance_insufficient') return { outcome: 'failed', code: 'balance_too_low' }
    const isAccount = error.param === 'destination' || error.code === 'insufficient_capabilities_for_transfer'
    return { outcome: 'failed', code: isAccount ? 'account_not_ready' : 'other' }
  }
}
