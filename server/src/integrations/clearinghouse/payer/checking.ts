import { FileJudge } from '../../../claims/x12/reading/file.ts'
import { endingOf } from './deciding.ts'
import type { SentClaim } from './sent.ts'

/** A segment that is wrong: its tag, its place in the set from one, and what is wrong by the list of IK304. */
export type WrongSegment = { segment: string; position: number; code: string }

/**
 * What goes wrong before a payer decides about a claim. `file`: the clearinghouse cannot read it (999). `claim`: the payer does not take it in (277CA),
 * with the codes of STC01: category, status, entity.
 */
export type Refusal = { by: 'file'; wrong: readonly WrongSegment[] } | { by: 'claim'; status: string }

/** The payer does not know the member. */
export const unknownMember = { by: 'claim', status: 'A3:33:IL' } as const satisfies Refusal

// ISA and GS stand before the set.
const before = 2
/** Nobody mends more faults than these at once. */
const mostNamed = 5

/** Refuses what no clearinghouse passes on: it reads the file by the guide, like the practice reads what comes back. */
function findWrongSegments(text: string): WrongSegment[] {
  const judge = new FileJudge()
  judge.push(text)
  return judge
    .end()
    .errors.slice(0, mostNamed)
    .map(({ segment, position, code }) => ({
      ...{ segment: segment ?? 'ST', position: Math.max(1, position - before) },
      code: code === 'missing_segment' ? '3' : code === 'too_many' ? '5' : code === 'out_of_order' ? '7' : '8',
    }))
}

/** A Blue plan finds its member by three letters or digits before the number; the federal one by R and eight digits. */
const hasPrefix = (member: string): boolean => /^(?=[A-Z\d]*[A-Z])[A-Z\d]{3}[A-Z\d]{6,14}$|^R\d{8}$/.test(member)

/** What a payer looks at before it takes a claim in, whoever the member is. `original`: the claim that this one replaces or voids. */
function findWrongFact(claim: SentClaim, original: SentClaim | undefined): string | null {
  if (claim.filing_code === 'BL' && !hasPrefix(claim.member_id)) return 'A7:164:IL'
  if (claim.frequency === '1') return null
  // A payer cannot replace what it never had.
  return original === undefined ? 'A3:464' : null
}

/**
 * What keeps a file from its payer, or a claim from being taken in; null if nothing does. A member id that ends in 8001 or 8002 is refused without a
 * fault, once.
 */
export function findRefusal(text: string, claim: SentClaim, original: SentClaim | undefined): Refusal | null {
  const wrong = findWrongSegments(text)
  if (wrong.length > 0) return { by: 'file', wrong }
  const status = findWrongFact(claim, original)
  if (status !== null) return { by: 'claim', status }
  if (claim.frequency !== '1') return null
  const ending = endingOf(claim.member_id)
  if (ending === '8001') return { by: 'file', wrong: [{ segment: 'NM1', position: 8, code: '8' }] }
  return ending === '8002' ? unknownMember : null
}

const daysToFile = 365
const ofMedicare = ['97802', '97803', '97804', 'G0270', 'G0271', '99421', '99422', '99423', '98970', '98971', '98972']

/**
 * The reason (CARC) for which a payer pays nothing for a new claim, whoever the member is: it paid the same already, it came more than a year after the
 * visit, or Medicare does not know the service. Null if there is none.
 */
export function findDenial(claim: SentClaim, isPaidAlready: boolean, today: string): string | null {
  if (claim.frequency !== '1') return null
  if (isPaidAlready) return '18'
  const first = dayOf(claim.lines.map(({ day }) => day).sort()[0] ?? today)
  if ((dayOf(today) - first) / 86_400_000 > daysToFile) return '29'
  const isTaken = ({ procedure }: { procedure: string }) => ofMedicare.includes(procedure.split(':')[1] ?? '')
  return claim.filing_code === 'MB' && !claim.lines.some(isTaken) ? '96' : null
}

const dayOf = (day: string): number => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`)

/** Whether two claims bill the same services of one day for one person. */
export const areAlike = (one: SentClaim, other: SentClaim): boolean => servicesOf(one) === servicesOf(other)

const servicesOf = ({ member_id, patient, subscriber, lines }: SentClaim): string =>
  JSON.stringify([
    member_id,
    (patient ?? subscriber).slice(3, 6),
    lines.map(({ procedure, day, units }) => `${day} ${procedure} ${units}`).sort(),
  ])
