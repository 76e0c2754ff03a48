import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CodingTables } from '../../coding/tables.ts'
import type { PayoutTables } from '../../payouts/tables.ts'
import type { DatedColumns, PayerTables } from '../tables.ts'

type DatedTables = PayerTables & Pick<PayoutTables, 'payout_rate'> & Pick<CodingTables, 'payer_rule'>
/** The tables whose rows hold from a day on. */
export type DatedTable = {
  [Table in keyof DatedTables]: DatedTables[Table] extends DatedColumns ? Table : never
}[keyof DatedTables]
type Said<Table extends DatedTable> = Omit<Selectable<DatedTables[Table]>, keyof DatedColumns>
/** What somebody writes of such a row. */
export type NewRow<Table extends DatedTable> = Said<Table> & Pick<DatedColumns, 'starts_on' | 'ends_on'>
export type DatedRow<Table extends DatedTable> = Said<Table> & Selectable<DatedColumns>

/** How rows of a table belong together. */
export type DatedKind<Table extends DatedTable> = {
  table: Table
  /** At most one row with the same values here holds on a day. */
  key: readonly (keyof NewRow<Table> & string)[]
  /** What does not count as said: nothing changes if only this differs. */
  beside: readonly (keyof NewRow<Table> & string)[]
  /** The condition for rows that may belong together with these, from an index. */
  among: (rows: readonly NewRow<Table>[]) => RawBuilder<boolean>
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

export const termsKind: DatedKind<'payer_terms'> = {
  table: 'payer_terms',
  key: ['payer_id'],
  beside: ['source', 'checked_on'],
  among: (rows) => sql`payer_id = any(${distinct(rows.map((row) => row.payer_id))})`,
}
export const feeKind: DatedKind<'fee'> = {
  table: 'fee',
  key: ['payer_id', 'provider_id', 'code', 'modifier', 'place'],
  beside: ['source'],
  among: (rows) =>
    sql`coalesce(payer_id, '') = any(${distinct(rows.map((row) => row.payer_id ?? ''))}) and code = any(${distinct(rows.map((row) => row.code))})`,
}
export const ownPayerKind: DatedKind<'own_payer'> = {
  table: 'own_payer',
  key: ['payer_id'],
  beside: [],
  among: (rows) => sql`payer_id = any(${distinct(rows.map((row) => row.payer_id))})`,
}
export const prefixKind: DatedKind<'payer_prefix'> = {
  table: 'payer_prefix',
  key: ['prefix'],
  beside: [],
  among: (rows) => sql`prefix = any(${distinct(rows.map((row) => row.prefix))})`,
}
export const localPlanKind: DatedKind<'local_plan'> = {
  table: 'local_plan',
  key: ['state'],
  beside: [],
  among: (rows) => sql`state = any(${distinct(rows.map((row) => row.state))})`,
}
export const practiceKind: DatedKind<'practice'> = { table: 'practice', key: [], beside: [], among: () => sql`true` }
export const enrollmentKind: DatedKind<'payer_enrollment'> = {
  table: 'payer_enrollment',
  key: ['provider_id', 'payer_id'],
  beside: [],
  among: (rows) => sql`provider_id = any(${distinct(rows.map((row) => row.provider_id))}::uuid[])`,
}
export const taxonomyKind: DatedKind<'provider_taxonomy'> = {
  table: 'provider_taxonomy',
  key: ['provider_id'],
  beside: [],
  among: (rows) => sql`provider_id = any(${distinct(rows.map((row) => row.provider_id))}::uuid[])`,
}
export const ruleKind: DatedKind<'payer_rule'> = {
  table: 'payer_rule',
  key: ['payer_id', 'family'],
  beside: ['source', 'read_on', 'checked_on', 'replaces'],
  among: (rows) => sql`coalesce(payer_id, '') = any(${distinct(rows.map((row) => row.payer_id ?? ''))})`,
}
export const payoutRateKind: DatedKind<'payout_rate'> = {
  table: 'payout_rate',
  key: ['provider_id', 'kind'],
  beside: ['source'],
  among: (rows) => sql`kind = any(${distinct(rows.map((row) => row.kind))})`,
}
