import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** A line of a visit, and on which day. `provider_id`: contracts may name a dietitian. */
export type PricedLine = {
  payer_id: string
  provider_id: string
  code: string
  modifiers: readonly string[]
  place: string | null
  day: string
}
/** What one unit costs, from which row, and since when. */
export type UnitPrice = { id: string; unit_cents: number; starts_on: string; source: string }

type Asked = Omit<PricedLine, 'payer_id' | 'provider_id'> & { payer_id: string | null; provider_id: string | null }

async function readPrices(ctx: Context, asked: readonly Asked[]): Promise<(UnitPrice | null)[]> {
  if (asked.length === 0) return []
  const lines = JSON.stringify(asked.map((line, n) => ({ ...line, n })))
  const { rows } = await sql<UnitPrice & { n: number }>`select * from fees_of(${lines}::jsonb)`.execute(ctx.db)
  const found = new Map(rows.map(({ n, ...price }) => [n, price]))
  return asked.map((_, n) => found.get(n) ?? null)
}

/**
 * What a payer pays by contract for a unit of each line; null where no contract says it. One statement for any number of lines, for every caller: a
 * patient gets the price of their visit, and never reads the contract.
 */
export const findContractFees = (ctx: Context, lines: readonly PricedLine[]): Promise<(UnitPrice | null)[]> => readPrices(ctx, lines)

/** What the practice charges for a unit of each line, whoever pays; null where the charge list says nothing. One statement. */
export const findCharges = (
  ctx: Context,
  lines: readonly Pick<PricedLine, 'code' | 'modifiers' | 'day'>[],
): Promise<(UnitPrice | null)[]> =>
  readPrices(
    ctx,
    lines.map(({ code, modifiers, day }) => ({ code, modifiers, day, payer_id: null, provider_id: null, place: null })),
  )
