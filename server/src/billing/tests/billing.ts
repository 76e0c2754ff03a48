import assert from 'node:assert/strict'
import type { Bill } from '@sorrel/contract/billing/schemas'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import type { z } from 'zod'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import type { Payer } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { checkCharges, checkReceivables } from '../checks/receivables.ts'

type Shown = z.output<typeof Bill>
export const asPayer = ({ id }: Pick<Payer, 'id'>) => ({ kind: 'patient', patient_id: id }) as const

type Owed = { cents: number; reference?: string; type?: ItemType }

/** Makes a patient owe so much for one thing in all, lets the jobs follow, and returns its reference. */
export async function bill(
  t: TestApp,
  patientId: string,
  { cents, reference = `self_pay:${makeId()}`, type = 'self_pay' }: Owed,
): Promise<string> {
  await transaction(t.context(), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{ reference, patientId, type, appointmentId: null, amountCents: cents, effectiveAt: t.clock() },
      ...{ from: type === 'donation' ? 'donations:payable' : 'revenue:services', explanation: [{ code: 'self_pay_price' }] },
    }),
  )
  await t.runJobs()
  return reference
}

/** The bill of a reference as its patient sees it. */
export async function billOf(t: TestApp, { id }: Pick<Payer, 'id'>, reference: string): Promise<Shown> {
  const { rows } = await t.owner.query<{ id: string }>('select id from app.bill where reference = $1', [reference])
  const { items } = await bodyOf(t.call(`GET /billing/${id}/bills`, { as: cast.tom, query: { limit: 100 } }))
  const found = items.find((one) => one.id === rows[0]?.id)
  assert.ok(found, `no bill of ${reference}`)
  return found
}

/** What its patient was told about a bill, the first first. */
export async function listTold(t: TestApp, { id }: Pick<Payer, 'id'>, billId: string) {
  const { notices } = await bodyOf(t.call(`GET /billing/${id}/bills/${billId}`, { as: { kind: 'patient', patient_id: id } }))
  return notices.toReversed().map(({ kind, amount_cents }) => [kind, amount_cents])
}

/** Moves the clock on and charges what is due. */
export async function collectAt(t: TestApp, at: string): Promise<void> {
  t.clock.set(at)
  await t.runJob('billing.collect')
  await t.runJobs()
}

/** What the checks of the books find about one patient, and whether all accounts balance. */
export async function checkBooks(t: TestApp, patientId?: string) {
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: cast.tom }))
  return patientId === undefined ? findings : findings.filter(({ about, check }) => about.includes(patientId) || check === 'balance')
}

/** By how much the books differ from what was sent to each payer, and from what became of each claim. */
export async function readClaimDrift(t: TestApp): Promise<[about: string, cents: number][]> {
  const findings = [...(await checkCharges(t.context())), ...(await checkReceivables(t.context()))]
  return findings.map(({ about, expected_cents, found_cents }) => [about, (found_cents ?? 0) - (expected_cents ?? 0)])
}

/** Gives somebody a plan with Medicaid, which staff heard on the phone. */
export async function giveMedicaid(t: TestApp, patientId: string): Promise<void> {
  await t.owner.query(
    `insert into app.payer_terms (id, payer_id, filing_code, correction, referral, needs_authorization, refuses_own_facility, needs_prefix, starts_on, source, updated_at)
     values ($1, 'test-medicaid', 'MC', 'replacement', 'none', false, false, false, '2020-01-01', 'A test', now())`,
    [makeId()],
  )
  const coverage_id = makeId()
  await t.owner.query(
    `insert into app.coverage (id, patient_id, kind, payer_id, payer_name, member_id, relationship, created_at, updated_at)
     values ($1, $2, 'insurance', 'test-medicaid', 'Medicaid', 'M1', 'Self', now(), now())`,
    [coverage_id, patientId],
  )
  const benefits = {
    ...{
      covered: true,
      copay_cents: null,
      coinsurance_basis_points: null,
      deductible_before_copay: null,
      deductible_remaining_cents: null,
    },
    ...{ out_of_pocket_remaining_cents: null, visits_remaining: null, preventive_no_cost: null, needs_authorization: null },
  }
  const heard = { coverage_id, service_date: t.clock().slice(0, 10), spoke_with: 'Dana', reference: '4711', benefits }
  await bodyOf(t.call(`POST /patients/${patientId}/insurance-checks`, { as: cast.tom, body: heard }))
  await t.runJobs()
}
