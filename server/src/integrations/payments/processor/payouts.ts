import { addMinutes } from '../../../kernel/clock.ts'
import type { PayoutAccount, PayoutAccounts, Transferred } from '../accounts.ts'
import { NotTried, ResultUnknown } from '../index.ts'
import { move } from './charges.ts'
import type { Store } from './store.ts'

/**
 * What a bank account does, by its last digits: it is closed, the first answer about it is lost, nobody reaches the processor for it, or it sends back
 * what arrived.
 */
const banks = { closed: '0000', times_out: '0001', down: '0002', returns: '0003' }

type KnownAccount = { holder_id: string; bank_last4: string | null }

/** The accounts of dietitians at the demo's processor. One is complete once its stand-in form was filled in. */
export function makePayoutAccounts(store: Store): PayoutAccounts {
  return {
    createAccount: ({ key, ...wanted }) =>
      store.once(key, wanted, async (store) => {
        const account_ref = await store.put({
          kind: 'account',
          parent: wanted.holder_id,
          data: { holder_id: wanted.holder_id, bank_last4: null },
        })
        return { account_ref }
      }),
    readAccount: async ({ account_ref }) => {
      const known = await store.find<KnownAccount>('account', account_ref)
      return known && accountOf(account_ref, known.data)
    },
    openAccountSession: async ({ account_ref }) => ({
      client_secret: `accs_fake_secret_${account_ref}`,
      expires_at: addMinutes(store.now(), 60),
    }),
    ...transfersOf(store),
    completeAccount: ({ account_ref, bank_last4 }) =>
      store.write(async (store) => {
        const known = await store.find<KnownAccount>('account', account_ref, true)
        if (!known) throw new Error('there is no such account')
        await store.change(account_ref, { ...known.data, bank_last4 })
        await store.tell('account.updated', 'account', account_ref, null)
      }),
  }
}

const transfersOf = (
  store: Store,
): Pick<PayoutAccounts, 'transfer' | 'findTransfer' | 'readTransfer' | 'listTransfers' | 'returnPart'> => ({
  async transfer({ key, ...wanted }) {
    const bank = await refuseIfDown(store, wanted.account_ref)
    const isRepeated = await store.isKnown(key)
    const transferred = await store.once(key, wanted, (store) => transfer(store, wanted))
    if (bank === banks.times_out && !isRepeated) throw new ResultUnknown("the demo's processor took too long")
    return transferred
  },
  async findTransfer({ account_ref, group, reference }) {
    await refuseIfDown(store, account_ref)
    const listed = await store.listOf<KnownTransfer>('transfer', group)
    const found = listed.find((one) => one.reference === reference && one.data.account_ref === account_ref)
    return found && { outcome: 'succeeded', transfer_ref: found.ref }
  },
  readTransfer: async ({ transfer_ref }) => {
    const known = await store.find<KnownTransfer>('transfer', transfer_ref)
    return known && { is_returned: known.data.is_returned, returned_cents: known.data.returned_cents ?? 0 }
  },
  listTransfers: async (wanted) => {
    const { items, next_cursor } = await store.listPage<KnownTransfer>('transfer', wanted)
    return {
      items: items.map(({ ref, reference, at, data: { amount_cents, returned_cents = 0 } }) => ({
        ...{ transfer_ref: ref, reference, amount_cents, returned_cents, at },
      })),
      next_cursor,
    }
  },
  returnPart: ({ transfer_ref, amount_cents }) => store.write((store) => returnPart(store, transfer_ref, amount_cents)),
})

/** The bank of an account, if anybody reaches the processor for it. */
async function refuseIfDown(store: Store, account_ref: string): Promise<string | null> {
  const bank = (await store.find<KnownAccount>('account', account_ref))?.data.bank_last4 ?? null
  if (bank === banks.down) throw new NotTried("the demo's processor is down for this account")
  return bank
}

const accountOf = (account_ref: string, { bank_last4 }: KnownAccount): PayoutAccount => ({
  ...{ account_ref, bank_last4, is_payable: bank_last4 !== null, is_complete: bank_last4 !== null },
  missing_count: bank_last4 === null ? 3 : 0,
})

type KnownTransfer = { amount_cents: number; account_ref: string; is_returned: boolean; returned_cents?: number }
type TransferWanted = { account_ref: string; amount_cents: number; group: string; reference: string }

async function transfer(store: Store, { account_ref, amount_cents, group, reference }: TransferWanted): Promise<Transferred> {
  const account = await store.find<KnownAccount>('account', account_ref)
  const bank = account?.data.bank_last4 ?? null
  if (bank === null || bank === banks.closed) return { outcome: 'failed', code: 'account_not_ready' }
  const is_returned = bank === banks.returns
  const data: KnownTransfer = { amount_cents, account_ref, is_returned, returned_cents: is_returned ? amount_cents : 0 }
  const transfer_ref = await store.put({ kind: 'transfer', parent: group, reference, data })
  await move(store, { kind: 'transfer', amount_cents: -amount_cents, fee_cents: 0, source_ref: transfer_ref })
  await store.tell('transfer.created', 'transfer', transfer_ref, reference)
  if (is_returned) {
    await move(store, { kind: 'transfer_reversal', amount_cents, fee_cents: 0, source_ref: transfer_ref })
    await store.tell('transfer.reversed', 'transfer', transfer_ref, reference)
  }
  return { outcome: 'succeeded', transfer_ref }
}

/** Sends a part of a transfer back. The whole of it counts as returned once nothing is left. */
async function returnPart(store: Store, transfer_ref: string, cents: number): Promise<void> {
  const known = await store.find<KnownTransfer>('transfer', transfer_ref, true)
  if (!known) throw new Error('there is no such transfer')
  const returned_cents = (known.data.returned_cents ?? 0) + cents
  if (returned_cents > known.data.amount_cents) throw new Error('no more comes back than was sent')
  await store.change(transfer_ref, { ...known.data, returned_cents, is_returned: returned_cents === known.data.amount_cents })
  await move(store, { kind: 'transfer_reversal', amount_cents: cents, fee_cents: 0, source_ref: transfer_ref })
  await store.tell('transfer.reversed', 'transfer', transfer_ref, null)
}
