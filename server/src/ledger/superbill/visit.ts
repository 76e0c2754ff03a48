import { spreadCents } from '@sorrel/contract/ledger/rules'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { readPart } from '../../packages/uses.ts'
import { findCharges } from '../../payers/fees/pricing.ts'
import { readPriceAlone } from '../../prices/visits.ts'

/** A procedure as the note has it, with what the practice charges for it. */
export type ChargedLine = { code: string; modifiers: readonly string[]; units: number; charge_cents: number }
type Noted = Omit<ChargedLine, 'charge_cents'>

/** Whether the patient pays for the visit `a` with the coverage `c`, which it may lack. */ // reads scheduling, insurance, providers, payers
export const isPaidAlone = sql`(c.kind is distinct from 'insurance' or not exists (
  select from provider_network n where n.provider_id = a.provider_id and n.payer_id = c.payer_id)
  and not (c.payer_id like 'own-%' and exists (select from networks_of(a.provider_id) n where n.payer_id = c.payer_id)))`

/** Whether the patient pays for a visit: without a plan, or with one of whose network the dietitian is no part. */ // reads scheduling, insurance
export async function paysAlone(ctx: Context, appointmentId: string): Promise<boolean> {
  const { rows } = await sql<{ pays: boolean }>`
    select ${isPaidAlone} as pays from appointment a left join coverage c on c.id = a.coverage_id where a.id = ${appointmentId}`.execute(
    ctx.db,
  )
  return rows[0]?.pays ?? false
}

/**
 * The procedures of a note at what the visit cost in the package that paid for it, else at the price that its patient was told, so that the lines of a
 * bill come to that price; at the charges of the day where none was told. Null if neither is known.
 */
export async function priceLines(
  ctx: Context,
  appointmentId: string,
  { procedures, day }: { procedures: readonly Noted[]; day: string },
): Promise<ChargedLine[] | null> {
  const told = (await readPart(ctx, appointmentId)) ?? (await readPriceAlone(ctx, appointmentId))
  const charged = await chargeLines(ctx, procedures, day)
  if (told === null || procedures.length === 0) return charged
  const shares = spreadCents(told, charged?.map(({ charge_cents }) => charge_cents) ?? procedures.map(({ units }) => units))
  return procedures.map(({ code, modifiers, units }, nth) => ({ code, modifiers, units, charge_cents: shares[nth]! }))
}

/** The procedures of a note with the charges of their day; null if there are none, or if the charge list lacks one of them. */
async function chargeLines(ctx: Context, procedures: readonly Noted[], day: string): Promise<ChargedLine[] | null> {
  const charges = await findCharges(
    ctx,
    procedures.map(({ code, modifiers }) => ({ code, modifiers, day })),
  )
  const lines = procedures.flatMap(({ code, modifiers, units }, nth) => {
    const charge = charges[nth]
    return charge ? [{ code, modifiers, units, charge_cents: charge.unit_cents * units }] : []
  })
  return lines.length === 0 || lines.length < procedures.length ? null : lines
}

/** What all lines cost. */
export const totalOf = (lines: readonly ChargedLine[]): number => lines.reduce((sum, { charge_cents }) => sum + charge_cents, 0)
