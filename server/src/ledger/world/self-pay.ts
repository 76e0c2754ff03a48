import { type Books, postInDemo } from '../../clearinghouse/world/books.ts'
import { makeBought } from '../../packages/world/bought.ts'
import { idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import { type Account, receivableOf } from '../accounts.ts'
import { aloneOf } from './alone.ts'

type Owed = {
  reference: string
  type: 'self_pay' | 'package'
  patient_id: string
  appointment_id: string | null
  cents: number
  from: Account
  at: string
  code: string
}

/** What patients of the world owe for visits without a plan, and for a package of visits, as the jobs would have billed it. */
export const selfPayOf = makeOncePerWorld((frame: Frame): Books => {
  const books: Books = { ledger_transaction: [], posting: [], billing_item: [] }
  const { purchase, use } = makeBought(frame)
  owe(books, {
    ...{ reference: `package:${purchase.id}`, type: 'package', patient_id: purchase.patient_id, appointment_id: null },
    ...{ cents: purchase.price_cents, from: 'packages:unused', at: purchase.created_at, code: 'package_bought' },
  })
  for (const { visit, signed_at, price_cents } of aloneOf(frame)) {
    const isUse = visit.id === use?.appointment_id
    owe(books, {
      ...{ reference: `self_pay:${visit.id}`, type: 'self_pay', patient_id: visit.patient_id, appointment_id: visit.id },
      ...{ cents: isUse ? 0 : price_cents, from: 'revenue:services', at: signed_at, code: isUse ? 'package_used' : 'self_pay_price' },
    })
  }
  if (use)
    postInDemo(books, {
      ...{ kind: 'package_used', reference: `package_use:${use.appointment_id}:1`, at: use.used_at },
      postings: [{ from: 'revenue:services', to: 'packages:unused', amountCents: use.amount_cents }],
    })
  return books
})

function owe(books: Books, { reference, type, patient_id, appointment_id, cents, from, at, code }: Owed): void {
  const transaction_id = postInDemo(books, {
    ...{ kind: 'item_owed', reference: `item:${reference}:1`, at },
    postings: cents === 0 ? [] : [{ from, to: receivableOf(patient_id), amountCents: cents }],
  })
  books.billing_item.push({
    ...{ id: idOf('billing item', reference), reference, revision: 1, patient_id, type, change: 'owed', appointment_id, claim_id: null },
    ...{ amount_cents: cents, currency: 'USD', transaction_id, effective_at: at, created_at: at, explanation: [{ code }] },
  })
}
