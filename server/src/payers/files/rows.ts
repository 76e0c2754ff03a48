import { correctionLabels, type FilingCode, feePlaces, filingCodeLabels, referralNeeds } from '@sorrel/contract/payers/vocabulary'
import type { NewRow } from '../dated/kinds.ts'
import type { Cells } from './cells.ts'

/** Finds a dietitian by NPI. */
export type FindByNpi = (npi: string) => string | undefined

const keysOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>) => Object.keys(labels) as Key[]

/** Whether there is a payer with this id, in the list or of the practice's own. */
export type IsPayer = (id: string) => boolean

function readPayer(cells: Cells, isPayer: IsPayer): string {
  const id = cells.need('payer_id')
  if (!isPayer(id)) throw cells.refuse('payer_id', 'unknown_payer')
  return id
}

const readUnit = (cells: Cells) => {
  cells.need('code')
  return {
    code: cells.code('code', /^[0-9A-Z]{5}$/, 'not_a_code')!,
    modifier: cells.code('modifier', /^[0-9A-Z]{2}$/, 'not_a_modifier'),
    unit_cents: cells.cents('unit_price'),
    ...cells.term(),
    source: cells.line('source', 200),
  }
}

/** A row of the file of charges. */
export const readCharge = (cells: Cells): NewRow<'fee'> => ({ payer_id: null, provider_id: null, place: null, ...readUnit(cells) })

/** A row of the file of contract fees. */
export function readFee(cells: Cells, findByNpi: FindByNpi, isPayer: IsPayer): NewRow<'fee'> {
  const npi = cells.find('provider_npi')
  const provider_id = npi === null ? null : findByNpi(npi)
  if (provider_id === undefined) throw cells.refuse('provider_npi', 'unknown_dietitian')
  return { payer_id: readPayer(cells, isPayer), provider_id, place: cells.choice('place', feePlaces, 'not_a_place'), ...readUnit(cells) }
}

/** A row of the file of payers. What it leaves out is as most payers have it. */
export const readTerms = (cells: Cells, isPayer: IsPayer): NewRow<'payer_terms'> => ({
  payer_id: readPayer(cells, isPayer),
  routing_id: cells.code('routing_id', /^[A-Z0-9]{2,80}$/, 'not_a_choice'),
  clearinghouse: cells.find('clearinghouse') === null ? null : cells.line('clearinghouse', 60),
  filing_code: cells.choice<FilingCode>('filing_code', keysOf(filingCodeLabels)),
  filing_days: cells.number('filing_days', 1500),
  correction_days: cells.number('correction_days', 1500),
  appeal_days: cells.number('appeal_days', 1500),
  correction: cells.choice('correction', keysOf(correctionLabels)) ?? 'replacement',
  referral: cells.choice('referral', keysOf(referralNeeds)) ?? 'none',
  needs_authorization: cells.yesOrNo('needs_authorization'),
  max_visits_year: cells.number('max_visits_year', 400),
  max_units_first_year: cells.number('max_units_first_year', 2000),
  max_units_year: cells.number('max_units_year', 2000),
  refuses_own_facility: cells.yesOrNo('refuses_own_facility'),
  needs_prefix: cells.yesOrNo('needs_prefix'),
  checked_on: null,
  ...cells.term(),
  source: cells.line('source', 200),
})
