import { patientsOf } from '../../patients/world/patients.ts'
import { providersOf } from '../../providers/world/profiles.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { ownMembers, ownPayer } from './own.ts'

const closing = (from: string) => ({ ends_on: null, withdrawn_at: null, version: 1, updated_at: from, updated_by: null })

/** Who the practice of the demo is. Its tax number belongs to nobody. */
export const makePractice = ({ from }: Frame) => [
  {
    id: idOf('practice'),
    ...{ legal_name: 'Sorrel Nutrition PLLC', ein: '001234567', npi: '1234567893', taxonomy: '133V00000X' },
    ...{ contact_name: cast.tom.name, phone_number: '+13125550100', email: 'billing@sorrel.example' },
    ...{ line_1: '200 Garden Street', line_2: 'Suite 4', city: 'Chicago', state: 'IL', zip: '606141204' },
    pay_to: { line_1: 'PO Box 4410', line_2: null, city: 'Chicago', state: 'IL', zip: '606804410' },
    ...{ signature_on_file: true, accepts_assignment: true, starts_on: '2024-01-01', ...closing(from) },
  },
]

type Contract = readonly [payer_id: string, routing_id: string | null, filing_code: string, filing_days: number, more?: object]

/** Payers of which the product ships no id get one that no clearinghouse knows. */
const invented: readonly Contract[] = [
  ['anthem', 'DEMOANTHEM', 'BL', 180],
  ['umr', 'DEMOUMR', 'CI', 365],
  ['optum', 'DEMOOPTUM', 'CI', 90],
]

/** Of the others the product ships the id, and the demo knows what their contracts say of days. */
const contracts: readonly Contract[] = [
  ['60054', '60054', 'CI', 120],
  ['62308', '62308', 'CI', 90],
  ['61101', '61101', 'CI', 180],
  ['87726', '87726', 'CI', 90],
  ['00621', '00621', 'BL', 365, { refuses_own_facility: true }],
  ['BS001', 'BS001', 'BL', 365, { refuses_own_facility: true }],
  ['84980', '84980', 'BL', 365],
  ['00910', '00910', 'BL', 365],
  ['SX107', 'SX107', 'CI', 365],
  ['94135', '94135', 'HM', 180],
  ['94134', '94134', 'HM', 180],
  ['91617', '91617', 'HM', 180],
  ['52095', '52095', 'HM', 180],
  ['94123', '94123', 'HM', 180],
  ['21313', '21313', 'HM', 180],
  ['91051', '91051', 'HM', 365],
]

/** Shipped with their days. */
const shipped: Readonly<Record<string, number>> = { '22099': 180, medicare: 365 }

const begins = '2024-01-01'
const own: Contract = [ownPayer.payer_id, null, ownPayer.filing_code, ownPayer.filing_days]
const known = [...invented, own, ...contracts]

/** Until when a payer of the demo takes a claim, in days from the visit; null where nobody knows. */
export const filingDaysOf = (payerId: string): number | null =>
  known.find(([payer_id]) => payer_id === payerId)?.[3] ?? shipped[payerId] ?? null

/** What the product ships of the payers with a contract ends as the contract begins. */
export const endShippedTerms = `update app.payer_terms set ends_on = date '${begins}' - 1 where payer_id in (${contracts.map(([id]) => `'${id}'`).join(', ')})`

export const makeTerms = ({ from }: Frame) =>
  known.map(([payer_id, routing_id, filing_code, filing_days, more]) => ({
    ...{
      id: idOf('payer-terms', payer_id),
      payer_id,
      routing_id,
      clearinghouse: null,
      filing_code,
      filing_days,
      correction_days: null,
      appeal_days: null,
    },
    ...{ correction: 'replacement', referral: 'none', needs_authorization: false, max_visits_year: null, max_units_first_year: null },
    ...{ max_units_year: null, refuses_own_facility: false, needs_prefix: filing_code === 'BL', starts_on: begins },
    ...{ source: 'Invented for the demo', checked_on: null, ...closing(from), ...more },
  }))

export const makeTermsChanges = (frame: Frame) =>
  makeTerms(frame).map(({ id, payer_id }) => ({
    ...{ id: idOf('payer-terms-change', payer_id), payer_id, terms_id: id, act: 'added', reason: 'So that the demo can send claims' },
    ...{ admin_id: cast.tom.admin_id, admin_name: cast.tom.name, at: frame.from },
  }))

/** Prefixes that no plan uses. */
const prefixes = [
  ['ZZI', '00621'],
  ['ZZB', '00621'],
  ['ZZA', 'anthem'],
] as const

export const makePrefixes = ({ from }: Frame) =>
  prefixes.map(([prefix, payer_id]) => ({ id: idOf('payer-prefix', prefix), prefix, payer_id, starts_on: '2024-01-01', ...closing(from) }))

/** Those of a state where nobody of the demo has an office, so that no claim goes there. */
export const makeLocalPlans = ({ from }: Frame) => [
  { id: idOf('local-plan', 'WV'), state: 'WV', payer_ids: ['highmark', 'carefirst'], starts_on: '2024-01-01', ...closing(from) },
]

const onPaper: readonly string[] = ['61101', ownPayer.payer_id]

/** Who looks after the members of the practice's own payer. */
const listOwnProviders = (frame: Frame) =>
  new Set(patientsOf(frame).flatMap(({ name, by }) => (by !== null && ownMembers.includes(name) ? [by] : [])))

/**
 * Each dietitian may bill the payers of their networks since they came, and the practice's own payer if they have a member of it; the remittances of one
 * payer still come on paper.
 */
export const makeEnrollments = (frame: Frame) => {
  const own = listOwnProviders(frame)
  return providersOf(frame).flatMap(({ id: provider_id, payers, joined_on }) =>
    [...payers, ...(own.has(provider_id) ? [ownPayer.payer_id] : [])].map((payer_id) => ({
      ...{ id: idOf('payer-enrollment', provider_id, payer_id), provider_id, payer_id, payer_number: null },
      ...{
        claims_on: joined_on,
        remittances_on: onPaper.includes(payer_id) ? null : joined_on,
        transfers_on: onPaper.includes(payer_id) ? null : joined_on,
      },
      ...{ starts_on: joined_on, ...closing(frame.from) },
    })),
  )
}

export const makeTaxonomies = (frame: Frame) =>
  providersOf(frame).map(({ id: provider_id, joined_on }) => ({
    ...{ id: idOf('taxonomy', provider_id), provider_id, taxonomy: '133V00000X', starts_on: joined_on, ...closing(frame.from) },
  }))
