import type { Label } from '../kernel/label.ts'
import type { UsState } from '../patients/states.ts'

export const relationshipsToInsured = ['Self', 'Spouse', 'Child', 'Other', 'Unknown'] as const
export type RelationshipToInsured = (typeof relationshipsToInsured)[number]

/** What claims say about the sex of whoever holds the insurance. */
export const subscriberSexes = ['female', 'male', 'unknown'] as const

/** What may be read from a card. */
export const cardFields = ['payer_id', 'plan_name', 'member_id', 'group_no', 'phone_number'] as const
export type CardField = (typeof cardFields)[number]

export const payerGroups = ['self_pay', 'government', 'national', 'blue', 'united', 'kaiser', 'regional', 'unlisted'] as const
export type PayerGroup = (typeof payerGroups)[number]

/** A payer. `brand` is the name that people know, `filing_code` is SBR09 of the claim, and no `supported_states` means all states. */
export type Payer = {
  readonly id: string
  readonly name: string
  readonly brand: string
  readonly group: PayerGroup
  /** Whether claims can be sent under this id. A slug of ours means nothing to a clearinghouse. */
  readonly routable: boolean
  readonly filing_code: 'CI' | 'BL' | 'HM' | null
  readonly supported_states?: readonly UsState[]
}

type Row = readonly [id: string, name: string, states?: readonly UsState[], brand?: string]
// Ids from outside consist of capitals and digits; our own slugs have small letters.
const outsideId = /^[A-Z0-9]+$/

const group = (kind: PayerGroup, filing_code: Payer['filing_code'], rows: readonly Row[]): Payer[] =>
  rows.map(([id, name, supported_states, brand = name]) => ({
    id,
    name,
    brand,
    group: kind,
    routable: filing_code !== null && outsideId.test(id),
    filing_code,
    ...(supported_states && { supported_states }),
  }))

const anthemStates = ['CA', 'CO', 'CT', 'GA', 'IN', 'KY', 'ME', 'MO', 'NV', 'NH', 'OH', 'VA', 'WI'] as const
const blue = 'Blue Cross Blue Shield'
const kaiser = 'Kaiser'

// NOTE: an id is text. 00910 loses its zeros as a number, and the clearinghouse then files the claim with someone else.
/** Every payer of the product. A payer without an outside id has a slug of ours and gets no claims until an id is stored. */
export const payers: readonly Payer[] = [
  ...group('self_pay', null, [
    ['CASH_PAY', 'Cash Pay'],
    ['SORREL', 'Sorrel'],
  ]),
  ...group('government', null, [['medicare', 'Medicare']]),
  ...group('national', 'CI', [
    ['60054', 'Aetna'],
    ['62308', 'Cigna'],
    ['61101', 'Humana'],
  ]),
  ...group('united', 'CI', [
    ['87726', 'United Healthcare'],
    ['golden-rule', 'Golden Rule'],
    ['optum', 'Optum'],
    ['oxford', 'Oxford', ['CT', 'NJ', 'NY']],
    ['umr', 'UMR'],
    ['united-medical-resources', 'United Medical Resources'],
  ]),
  ...group('blue', 'BL', [
    ['blue-cross-blue-shield', blue],
    ['anthem', 'Anthem', anthemStates],
    ['00621', 'Blue Cross Blue Shield of Illinois', ['IL'], blue],
    ['84980', 'Blue Cross Blue Shield of Texas', ['TX'], blue],
    ['BS001', 'Blue Shield of California', ['CA'], blue],
    ['carefirst', 'Carefirst', ['DC', 'MD', 'VA']],
    ['empire', 'Empire', ['NY']],
    ['florida-blue', 'Florida Blue', ['FL']],
    ['highmark', 'Highmark', ['DE', 'NY', 'PA', 'WV']],
    ['22099', 'Horizon', ['NJ']],
    ['independence-blue-cross', 'Independence Blue Cross', ['PA']],
    ['00910', 'Regence', ['UT']],
  ]),
  ...group('kaiser', 'HM', [
    ['94135', 'Kaiser Northern California', ['CA'], kaiser],
    ['94134', 'Kaiser Southern California', ['CA'], kaiser],
    ['91617', 'Kaiser Colorado', ['CO'], kaiser],
    ['52095', 'Kaiser Mid-Atlantic', ['DC', 'MD', 'VA'], kaiser],
    ['94123', 'Kaiser Hawaii', ['HI'], kaiser],
    ['21313', 'Kaiser Georgia', ['GA'], kaiser],
    ['91051', 'Kaiser Washington', ['WA'], kaiser],
  ]),
  ...group('regional', 'CI', [['SX107', 'Select Health', ['CO', 'ID', 'NV', 'UT']]]),
  // 80840 is the issuer prefix of US health ids and no payer. Old records may hold it, but no screen offers it.
  ...group('unlisted', null, [['80840', 'Unknown payer']]),
]

/** Payers that people may choose from. */
export const offeredPayers: readonly Payer[] = payers.filter((payer) => payer.group !== 'unlisted')

/** Payers under two names. Screens offer the first, and a search for it finds both. */
const secondNames: Readonly<Record<string, string>> = { 'united-medical-resources': 'umr' }

/** The plans that a person may search by, each once, without paying oneself. */
export const offeredPlans: readonly Payer[] = offeredPayers.filter(({ id, group: kind }) => kind !== 'self_pay' && !secondNames[id])

/** The ids under which a plan may be stored: its own, and those of its second names. */
export const listIdsOfPlan = (id: string): string[] => [id, ...Object.keys(secondNames).filter((second) => secondNames[second] === id)]

/** The plan that a person typed, by its name, its second name or its letters; undefined if there is none, or if several begin like it. */
export function findPlan(typed: string): Payer | undefined {
  const wish = toLetters(typed)
  if (!wish) return undefined
  const exact = offeredPayers.find(({ id, name, group: kind }) => kind !== 'self_pay' && (id === typed || toLetters(name) === wish))
  if (exact) return findPayer(secondNames[exact.id] ?? exact.id)
  const wanted = wish.replace(/^bcbs/, 'bluecrossblueshield')
  const alike = offeredPlans.filter(({ name }) => toLetters(name).startsWith(wanted))
  return alike.find(({ name }) => toLetters(name) === wanted) ?? (alike.length === 1 ? alike[0] : undefined)
}

const toLetters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The label of a payer. Names stay as they are on the card; only our own two entries are translated. */
export function makePayerLabel(payer: Pick<Payer, 'id' | 'name'>): Label {
  if (payer.id === 'CASH_PAY') return { en: 'Pay without insurance', es: 'Pagar sin seguro' }
  if (payer.id === '80840') return { en: 'Unknown payer', es: 'Aseguradora desconocida' }
  return { en: payer.name, es: payer.name }
}

/** Whether this is the id of a payer that the practice added to the list itself. */
export const isOwnPayerId = (id: string): boolean => /^own-[a-z0-9]{12}$/.test(id)

/** The payer with this id, or undefined. */
export const findPayer = (id: string): Payer | undefined => payers.find((payer) => payer.id === id)

/** The payer ids that match an id, an exact name or a brand. A brand such as Kaiser matches all its regions. */
export function findPayerIds(idOrName: string): string[] {
  if (isOwnPayerId(idOrName)) return [idOrName]
  const exact = payers.find((payer) => payer.id === idOrName)
  if (exact) return [exact.id]
  return offeredPayers.filter((payer) => payer.name === idOrName || payer.brand === idOrName).map((payer) => payer.id)
}

/** Whether members of a payer may send it a bill that they paid themselves. Federal programs take none. */
export function takesBillsOfMembers(payerId: string | null): boolean {
  const payer = payerId === null ? undefined : findPayer(payerId)
  return payer !== undefined && (['national', 'united', 'blue', 'kaiser', 'regional'] as readonly PayerGroup[]).includes(payer.group)
}

/** Whether a plan never paid, such as one that was entered by mistake: no day lies between its first and its last one. */
export const hasNeverPaid = (plan: { effective_from: string | null; effective_to: string | null }): boolean =>
  plan.effective_from !== null && plan.effective_to !== null && plan.effective_to < plan.effective_from
