import { isValidNpi } from '../npi.ts'
import type { BillingProvider, Claim, ClaimLine, ClaimSet, Insured, OtherPayer, Relationship } from '../writing/claim-facts.ts'
import type { Name } from '../writing/parties.ts'
import { dependent, makeClaim, makeInsured, makeProvider, makeSet } from './claims.ts'

const letters = 'ABCDEÉÑøß*~:^|"\'-. 漢\n\tzy%@'
const relationships: readonly Relationship[] = ['Spouse', 'Child', 'Other', 'Unknown', 'life_partner']

/** Rolls that look random but are always the same for the same seed. */
function makeDice(seed: number) {
  let state = seed
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  const pick = <Value>(...values: readonly Value[]): Value => values[roll(values.length)]!
  const list = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, index) => make(index))
  const text = (length: number) => `A${list(roll(length), () => letters[roll(letters.length)]).join('')}`
  return { seed, roll, pick, list, text, claims: 0 }
}
type Dice = ReturnType<typeof makeDice>

/** Facts of a set of claims: names of any letters, all relationships, one or two payers, one line or fifty. */
export function makeRandomSet(seed: number): ClaimSet {
  const dice = makeDice(seed)
  return makeSet({ providers: dice.list(1 + dice.roll(2), () => makeRandomProvider(dice)) })
}

const makeName = ({ pick, text }: Dice): Name => ({ last_name: text(80), first_name: text(50), middle_name: pick(null, text(3)) })
const makePlace = ({ pick, text }: Dice) => ({
  ...{ line_1: text(70), line_2: pick(null, text(9)), city: text(40) },
  ...{ state: pick('TX', 'CA'), zip: pick('787011234', '78701-1234') },
})
const makeBirth = ({ pick }: Dice) => ({
  birth_date: pick('1950-02-28', '2024-02-29'),
  sex: pick('female' as const, 'male' as const, 'unknown' as const),
})

function makeNpi({ list, roll }: Dice): string {
  const nine = `1${list(8, () => roll(10)).join('')}`
  return list(10, (digit) => `${nine}${digit}`).find(isValidNpi)!
}

function makeRandomProvider(dice: Dice): BillingProvider {
  const { roll, pick, list, text } = dice
  return makeProvider({
    party: roll(2) === 0 ? { name: text(90) } : makeName(dice),
    npi: makeNpi(dice),
    taxonomy: pick(null, '133V00000X'),
    address: makePlace(dice),
    phone: pick(null, { name: text(70), phone: '+1 512 555 0101' }),
    pay_to: pick(null, { ...makePlace(dice), line_1: 'PO Box 12' }),
    subscribers: list(1 + roll(3), () => makeRandomInsured(dice)),
  })
}

function makeRandomInsured(dice: Dice): Insured {
  const { roll, pick, list, text } = dice
  const patient = { relationship: pick(...relationships), name: makeName(dice), address: makePlace(dice), birth: makeBirth(dice) }
  const isPatient = roll(2) === 0
  const subscriber = {
    ...makeInsured().subscriber,
    ...{ name: makeName(dice), group_no: pick(null, 'G-7'), group_name: text(70) },
    ...{ address: isPatient ? makePlace(dice) : pick(null, dependent.address), birth: isPatient ? makeBirth(dice) : null },
  }
  return makeInsured({ subscriber, patient: isPatient ? null : patient, claims: list(1 + roll(2), () => makeRandomClaim(dice)) })
}

function makeRandomClaim(dice: Dice): Claim {
  const { roll, pick, list, text } = dice
  dice.claims += 1
  const id = `S${dice.seed}-${dice.claims}`
  const diagnoses = list(1 + roll(12), (index) => `E${10 + index}.${roll(10)}`)
  const lines = list(pick(1, 2, 3, 50), (index) => makeRandomLine(dice, diagnoses.length, `${id}.${index + 1}`))
  const clinician = () => ({ name: makeName(dice), npi: makeNpi(dice) })
  return makeClaim({
    ...{ id, diagnoses, lines, place: pick('10', '11', '02', '12') },
    ...(roll(3) > 0 ? {} : { frequency: pick('7' as const, '8' as const), payer_claim_number: text(60) }),
    other_payers: lines.some(({ paid }) => paid!.length > 0) ? [makeOtherPayer(dice)] : [],
    rendering: pick(null, { ...clinician(), taxonomy: pick(null, '133V00000X') }),
    referring: pick(null, clinician()),
    supervising: pick(null, clinician()),
    facility: pick(null, { name: text(80), npi: makeNpi(dice), address: makePlace(dice) }),
    ...{ paid_by_patient_cents: pick(null, 4000), authorization_number: pick(null, 'AUTH 1'), referral_number: pick(null, 'R-1') },
    note: pick(null, text(99)),
  })
}

const makeOtherPayer = ({ pick, text }: Dice): OtherPayer => ({
  coverage: { ...makeInsured().subscriber, priority: 'S' },
  relationship: pick('Self' as const, 'Spouse' as const),
  payer: { id: '62308', name: text(80) },
  ...{ paid_cents: 5, adjustments: [], benefits_assigned: 'Y', release: 'Y' },
})

function makeRandomLine({ roll, pick, list, text }: Dice, diagnoses: number, control: string): ClaimLine {
  const [paid_cents, charge_cents, code] = [roll(9000), 9000 + roll(90_000), pick('97802', '97803', 'S9470', 'G0270')]
  const share = { group: 'PR' as const, reason: '2', cents: 100, quantity: pick(null, 1) }
  const adjustments = [{ group: 'CO' as const, reason: '45', cents: charge_cents - paid_cents - 100 }, share]
  const other = { payer_id: '62308', paid_cents, code, modifiers: [], units: 1, adjustments, day: '2026-10-20' }
  const start = roll(diagnoses)
  return {
    ...{ code, charge_cents, control, day: '2026-10-01', units: 1 + roll(8) },
    pointers: list(Math.min(diagnoses, 1 + roll(4)), (index) => ((start + index) % diagnoses) + 1),
    ...{ modifiers: pick([], ['95'], ['GT', '33']), place: pick(null, '11'), note: pick(null, text(90)), paid: pick([], [other]) },
  }
}
