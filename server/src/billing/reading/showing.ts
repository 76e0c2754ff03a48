import { fewestParts, maySplit, smallestCharge } from '@sorrel/contract/billing/collecting'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { isPayable } from '@sorrel/contract/billing/settling'
import type { Explanation } from '@sorrel/contract/ledger/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { refusalOf } from '../../payments/reading/payments.ts'
import { readAccount, readMoment, type Standing } from './facts.ts'
import { aboutNoVisit, joinBillsOfVisits, type OfVisit } from './visits.ts'

type Shown = z.input<typeof Bill>
type Around = {
  id: string
  visit_at: string | null
  provider_name: string | null
  explanation: Explanation[] | null
  awaits_bank: boolean
  collect_card: Shown['collect_card']
  refused: (Omit<NonNullable<Shown['refused']>, 'code'> & { code: string }) | null
}

/**
 * Bills of one patient in the form of the contract, with the visit that they are about and the reasons of their last item. `visits`: what the
 * other bills of the visits say, if that is known.
 */ // reads scheduling, providers, ledger, payments
export async function showBills(ctx: Context, standings: readonly Standing[], visits?: ReadonlyMap<string, OfVisit>): Promise<Shown[]> {
  const [first] = standings
  if (!first) return []
  const of = visits ?? (await joinBillsOfVisits(ctx, (await readAccount(ctx, first.row.patient_id)).bills))
  const { rows } = await sql<Around>`
    select b.id, a.starts_at as visit_at, nullif(concat_ws(' ', d.first_name, d.last_name), '') as provider_name,
      (select i.explanation from billing_item i where i.reference = b.reference order by i.revision desc limit 1) as explanation,
      exists (select from payment_allocation l join payment p on p.id = l.payment_id
        where l.reference = b.reference and p.state = 'processing' and p.confirm_until > ${ctx.now()}) as awaits_bank,
      (select case when i.id is not null then jsonb_build_object('instrument_id', i.id, 'brand', i.brand, 'last4', i.last4) end
        from bill_notice n left join payment_instrument i on i.id = n.instrument_id and i.patient_id = b.patient_id
        where n.bill_id = b.id order by n.created_at desc, n.id desc limit 1) as collect_card,
      (select case when p.state = 'failed' then jsonb_build_object('code', p.failure_code, 'at', ${readMoment(sql`coalesce(p.settled_at, p.created_at)`)},
          'amount_cents', l.amount_cents, 'card', case when i.id is not null then jsonb_build_object('brand', i.brand, 'last4', i.last4) end) end
        from payment_allocation l join payment p on p.id = l.payment_id left join payment_instrument i on i.id = p.instrument_id and i.patient_id = b.patient_id
        where l.reference = b.reference order by p.created_at desc, p.id desc limit 1) as refused
    from bill b left join appointment a on a.id = b.appointment_id left join provider d on d.id = a.provider_id
    where b.id in (${sql.join(standings.map(({ row }) => row.id))})`.execute(ctx.db)
  const around = new Map(rows.map((row) => [row.id, row]))
  return standings.map((standing) => show(standing, around.get(standing.row.id), of.get(standing.row.id) ?? aboutNoVisit))
}

/** One bill in the form of the contract. */
export const showBill = async (ctx: Context, standing: Standing, visits?: ReadonlyMap<string, OfVisit>): Promise<Shown> =>
  (await showBills(ctx, [standing], visits))[0]!

/** While a second plan is asked for what the first one left, nobody has answered anew. */
const isTrueWhileWaiting = ({ code }: Explanation): boolean => code !== 'plan_answered_anew'

function show(standing: Standing, around: Around | undefined, of: OfVisit): Shown {
  const { row, facts, settled, plan, question, dispute, due } = standing
  const { reference: _reference, ...amounts } = settled
  const explanation = around?.explanation ?? []
  return {
    ...{ id: row.id, patient_id: row.patient_id, type: row.type, appointment_id: row.appointment_id, claim_id: row.claim_id },
    ...{ visit_at: around?.visit_at ?? null, provider_name: around?.provider_name ?? null, explanation },
    ...amounts,
    ...of,
    // Whose claim is under way again waits for the plan, also where the bill of it is not made yet.
    ...(of.waits_for && { state: 'awaiting_insurance', explanation: of.is_taken_back ? [] : explanation.filter(isTrueWhileWaiting) }),
    owed_cents: facts.owed_cents,
    paid_cents: Math.max(0, facts.paid_cents - facts.refunded_cents),
    refunded_cents: facts.refunded_cents,
    ...whenOf(standing),
    collect_card: row.collect_at === null ? null : (around?.collect_card ?? null),
    refused:
      isPayable(settled.state, settled.open_cents) && around?.refused ? { ...around.refused, code: refusalOf(around.refused.code) } : null,
    awaits_bank: settled.state === 'processing' && around?.awaits_bank === true,
    told_at: row.told_at,
    ...{ frozen_why: facts.frozen_why, failures: row.failures, created_at: row.created_at },
    plan: plan && {
      id: plan.id,
      parts: plan.parts,
      next: due.part && { n: due.part.n, amount_cents: due.amount_cents },
      started_at: plan.started_at,
    },
    estimate_dispute: dispute,
    question: question && { ...question, outcome: null, answer: null, answered_at: null },
    may: mayOf(standing),
  }
}

/** When the card is charged next, and how much: of a plan also before it was announced, of a failed charge its next try. */
function whenOf({ row, settled, due }: Standing): Pick<Shown, 'collect_at' | 'collect_cents'> {
  if (settled.state !== 'upcoming' && settled.state !== 'failed') return { collect_at: null, collect_cents: null }
  const collect_at = row.next_try_at ?? row.collect_at ?? due.part?.collect_at ?? null
  return { collect_at, collect_cents: collect_at === null ? null : due.amount_cents }
}

function mayOf({ row, settled, plan, question }: Standing): Shown['may'] {
  const isOpen = isPayable(settled.state, settled.open_cents)
  return {
    pay: isOpen && settled.open_cents >= smallestCharge,
    split: isOpen && plan === null && row.type !== 'donation' && maySplit(settled.open_cents, fewestParts),
    ask: isOpen && question === null,
    end_plan: plan !== null && settled.state !== 'processing',
  }
}
