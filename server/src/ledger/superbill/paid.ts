import type { Label } from '@sorrel/contract/kernel/label'
import { type PaymentMethod, paymentMethods } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** What was paid of a visit, and how. */
export type Paid = { paid_cents: number; ways: Label[] }

type Row = { paid_cents: number; methods: PaymentMethod[]; by_package: boolean; by_credit: boolean }
const furtherWays = {
  package: { en: 'Package', es: 'Paquete' },
  credit: { en: 'Credit', es: 'Crédito' },
} as const satisfies Record<string, Label>

/**
 * What was paid of a visit that its patient pays alone. What was waived, given up or is still open was not. Null where there is no bill, or where whoever
 * asks may not see it: a dietitian learns nothing of payments.
 */ // reads billing, payments, packages
export async function readPaidOf(ctx: Context, appointmentId: string): Promise<Paid | null> {
  const { rows } = await sql<Row>`
    select (b.owed_cents - b.open_cents - b.waived_cents - b.written_off_cents - b.forgone_cents + coalesce(u.amount_cents, 0))::float8 as paid_cents,
      array(select distinct p.method from payment_allocation l join payment p on p.id = l.payment_id where l.reference = b.reference and p.state = 'succeeded'
        order by 1) as methods, coalesce(u.amount_cents, 0) > 0 as by_package, b.credit_cents > 0 as by_credit
    from bill b left join package_use u on u.appointment_id = b.appointment_id
    where b.appointment_id = ${appointmentId} and b.type = 'self_pay' limit 1`.execute(ctx.db)
  const [found] = rows
  if (found === undefined) return null
  const { paid_cents, methods, by_package, by_credit } = found
  const ways = [...methods.map((method) => paymentMethods[method]), ...(by_package ? [furtherWays.package] : [])]
  return { paid_cents, ways: paid_cents > 0 ? [...ways, ...(by_credit ? [furtherWays.credit] : [])] : [] }
}
