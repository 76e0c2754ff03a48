import { type Books, postInDemo } from '../../clearinghouse/world/books.ts'
import { exchangeOf } from '../../clearinghouse/world/exchange.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { paymentsOf } from '../../payments/world/payments.ts'
import { paidOf, payBooksOf } from '../../payouts/world/runs.ts'
import { idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import type { Account } from '../accounts.ts'
import { fillBalance, type OwnMoney, referenceOfOwnMoney } from '../own-money.ts'

type Posting = { from_account: Account; to_account: Account; amount_cents: number; effective_at: string }

const roundCents = 100_000

/**
 * What the practice of the demo put into its balance at the processor, an hour before it paid its dietitians and once for what they earned since. Payers
 * transfer to its bank, so cards alone never fill that balance.
 */
export const ownMoneyOf = makeOncePerWorld((frame: Frame) => {
  const books: Books = { ledger_transaction: [], posting: [], billing_item: [] }
  const moved: OwnMoney[] = []
  const others = [exchangeOf(frame).books, paymentsOf(frame).books, payBooksOf(frame)].flatMap(({ posting }) => posting as Posting[])
  const runs = (paidOf(frame).runs as { decided_at: string; total_cents: number }[]).map((run) => ({
    at: run.decided_at,
    cents: run.total_cents,
  }))
  const lastAt = addMinutes(frame.now, -1440)
  for (const run of [...runs, { at: lastAt, cents: owedAt(others, lastAt) }]) {
    const at = addMinutes(run.at, -60)
    const standing = standAt([...others, ...(books.posting as Posting[])], at)
    const lacking = run.cents - (standing.get('cash:stripe') ?? 0)
    if (lacking <= 0) continue
    const amount_cents = Math.ceil(lacking / roundCents) * roundCents
    const ref = `txn_fake_${idOf('own money', at).replaceAll('-', '_')}`
    const atBank = [...standing].filter(([account]) => account.startsWith('cash:eft:')).map(([account, cents]) => ({ account, cents }))
    postInDemo(books, { kind: 'cash_moved', reference: referenceOfOwnMoney(ref), at, postings: fillBalance(atBank, amount_cents) })
    moved.push({ ref, amount_cents, at })
  }
  return { books, moved }
})

/** What stands on each account of the demo at a moment. */
function standAt(postings: readonly Posting[], at: string): Map<Account, number> {
  const standing = new Map<Account, number>()
  for (const { from_account, to_account, amount_cents, effective_at } of postings) {
    if (effective_at > at) continue
    standing.set(from_account, (standing.get(from_account) ?? 0) - amount_cents)
    standing.set(to_account, (standing.get(to_account) ?? 0) + amount_cents)
  }
  return standing
}

/** What is owed to all dietitians at a moment. */
const owedAt = (postings: readonly Posting[], at: string): number =>
  [...standAt(postings, at)].reduce((sum, [account, cents]) => sum - (account.startsWith('provider:') ? cents : 0), 0)
