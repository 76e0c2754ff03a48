import type { MoneyLine, VisitMoney } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { listBilledWith } from '../../claims/showing/visits.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { readAccount, type Standing } from '../reading/facts.ts'
import { readWholePay } from '../whole-books.ts'

type Line = z.input<typeof MoneyLine>
type Visit = {
  appointment_id: string
  patient_id: string
  patient_name: string
  provider_id: string
  provider_name: string
  visit_at: string
}
type Claim = {
  id: string
  payer_id: string
  payer_name: string
  charge_cents: number
  paid_cents: number
  contractual_cents: number
  is_answered: boolean
}

/** What became of the price of a visit, from the list price to the last cent, each line with where it comes from. Throws `not_found`. */
export async function readVisitMoney(ctx: Context, appointmentId: string): Promise<z.input<typeof VisitMoney>> {
  const visit = await findVisit(ctx, appointmentId)
  const claims = await listClaims(ctx, appointmentId)
  const { bills } = await readAccount(ctx, visit.patient_id)
  const own = bills.filter(({ row }) => row.appointment_id === appointmentId)
  const { provider_id, ...shown } = visit
  const dietitian_cents = await readWholePay(ctx, appointmentId)
  const lines = [
    ...listPayerLines(claims, own),
    ...listPatientLines(own),
    await readFeeLine(ctx, own),
    lineOf('dietitian', dietitian_cents === null ? null : -dietitian_cents, [
      { label: visit.provider_name, account: `provider:${provider_id}:payable` },
    ]),
  ]
  const [first] = await listBilledWith(ctx, appointmentId)
  const billed_with = first?.is_first ? { appointment_id: first.appointment_id, visit_at: first.starts_at } : null
  return { ...shown, billed_with, payer_name: claims[0]?.payer_name ?? null, lines: [...lines, practiceLine(lines)] }
}

type Source = { label: string; account?: string; claim_id?: string; bill_id?: string }
const lineOf = (kind: Line['kind'], amount_cents: number | null, sources: readonly Source[]): Line => ({
  kind,
  amount_cents,
  sources: sources.map(({ label, account = null, claim_id = null, bill_id = null }) => ({ label, account, claim_id, bill_id })),
})

// reads scheduling, patients, providers
async function findVisit(ctx: Context, appointmentId: string): Promise<Visit> {
  const { rows } = await sql<Visit>`
    select a.id as appointment_id, a.patient_id, a.provider_id, a.starts_at as visit_at,
      concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, concat_ws(' ', d.first_name, d.last_name) as provider_name
    from appointment a join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id where a.id = ${appointmentId}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** The claims of a visit with what their payers settled. */ // reads claims, clearinghouse
async function listClaims(ctx: Context, appointmentId: string): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select c.id, c.payer_id, c.payer_name, c.charge_cents, coalesce(sum((r.posted->>'paid')::bigint), 0)::float8 as paid_cents,
      coalesce(sum((r.posted->>'contractual')::bigint), 0)::float8 as contractual_cents, count(r.id) > 0 as is_answered
    from claim c left join remitted_claim r on r.claim_id = c.id and r.state = 'posted' and r.posted is not null and r.reversed_by is null
    where c.appointment_id = ${appointmentId} and c.state not in ('voided', 'cancelled')
    group by c.id order by c.priority, c.created_at`.execute(ctx.db)
  return rows
}

/** The list price, what the contract takes off it, and what plans pay. A visit without a claim begins with what its patient owes. */
function listPayerLines(claims: readonly Claim[], own: readonly Standing[]): Line[] {
  const [first] = claims
  if (!first) {
    const owed = own.reduce((sum, { facts }) => sum + facts.owed_cents, 0)
    return [lineOf('charge', owed, own.map(sourceOf))]
  }
  const source = { label: first.payer_name, claim_id: first.id, account: `payer:${first.payer_id}:receivable` }
  const sum = (pick: (claim: Claim) => number) => claims.reduce((cents, claim) => cents + pick(claim), 0)
  const isAnswered = claims.some(({ is_answered }) => is_answered)
  return [
    lineOf('charge', first.charge_cents, [source]),
    lineOf('contract', isAnswered ? -sum(({ contractual_cents }) => contractual_cents) : null, [source]),
    lineOf(
      'plan',
      isAnswered ? sum(({ paid_cents }) => paid_cents) : null,
      claims.map(({ id, payer_id, payer_name }) => ({ label: payer_name, claim_id: id, account: `cash:eft:${payer_id}` })),
    ),
  ]
}

const sourceOf = ({ row }: Standing): Source => ({
  label: row.reference.split(':')[0]!,
  bill_id: row.id,
  account: `patient:${row.patient_id}:receivable`,
})

/** What the patient owes, and how it was settled. */
function listPatientLines(own: readonly Standing[]): Line[] {
  const sources = own.map(sourceOf)
  const sum = (pick: (bill: Standing) => number) => own.reduce((cents, bill) => cents + pick(bill), 0)
  const givenUp = [
    ['waived', sum(({ settled }) => settled.waived_cents + settled.written_off_cents)],
    ['forgone', sum(({ settled }) => settled.forgone_cents)],
  ] as const
  return [
    lineOf(
      'patient',
      sum(({ facts }) => facts.owed_cents),
      sources,
    ),
    ...givenUp.filter(([, cents]) => cents > 0).map(([kind, cents]) => lineOf(kind, -cents, sources)),
    lineOf(
      'card',
      sum(({ facts }) => Math.max(0, facts.paid_cents - facts.refunded_cents)),
      sources,
    ),
    ...(sum(({ settled }) => settled.credit_cents) > 0
      ? [
          lineOf(
            'credit',
            sum(({ settled }) => settled.credit_cents),
            sources,
          ),
        ]
      : []),
  ]
}

/** The part of the card processor's fee that falls to the visit, by the share of its payments that was for it. */ // reads payments
async function readFeeLine(ctx: Context, own: readonly Standing[]): Promise<Line> {
  if (own.length === 0) return lineOf('card_fee', 0, [])
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(round(p.fee_cents::numeric * a.amount_cents / p.amount_cents)), 0)::float8 as cents
    from payment_allocation a join payment p on p.id = a.payment_id
    where a.reference in (${sql.join(own.map(({ row }) => row.reference))}) and p.state = 'succeeded' and p.fee_cents is not null`.execute(
    ctx.db,
  )
  return lineOf('card_fee', -rows[0]!.cents, [{ label: 'fees', account: 'fees:processor' }])
}

/** What is left for the practice: what the plan and the patient paid, less the card's fee and the dietitian's pay; null while one of them is unknown. */
function practiceLine(lines: readonly Line[]): Line {
  const cents = (kind: Line['kind']): number | null => {
    const found = lines.find((line) => line.kind === kind)
    return found ? found.amount_cents : 0
  }
  const parts = [cents('plan'), cents('card'), cents('credit'), cents('card_fee'), cents('dietitian')]
  const isKnown = parts.every((part) => part !== null)
  return lineOf('practice', isKnown ? parts.reduce((sum: number, part) => sum + (part ?? 0), 0) : null, [])
}
