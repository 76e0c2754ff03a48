import type { Benefits, Yearly } from '@sorrel/contract/eligibility/schemas'
import type { BenefitAnswer, BenefitLine } from '../../claims/x12/reading/answers/benefits.ts'

export type Place = '02' | '10' | '11'
type Said = { is_active: boolean | null; benefits: Benefits }

/** What an answer of a payer means for a visit to a dietitian in the network, on a day and at a place (claims.md 10). */
export function chooseBenefits({ lines, period }: BenefitAnswer, { service_day, place }: { service_day: string; place: Place }): Said {
  const inNetwork = lines.filter((line) => rankNetwork(line) !== null)
  const near = inNetwork.filter((line) => nearness(line) <= 1)
  return {
    is_active: findActive(lines, period, service_day),
    benefits: {
      plan_name: lines.find((line) => line.plan_name !== '')?.plan_name ?? null,
      names_nutrition: inNetwork.some((line) => namesNutrition(line) && line.kind !== 'I'),
      covered: findCover(near),
      ...findShare(inNetwork, place),
      deductible: { individual: findYearly(inNetwork, 'C', 'IND'), family: findYearly(inNetwork, 'C', 'FAM') },
      out_of_pocket: { individual: findYearly(inNetwork, 'G', 'IND'), family: findYearly(inNetwork, 'G', 'FAM') },
      ...countVisits(near),
      preventive_no_cost: findPreventive(inNetwork),
      needs_authorization: findAuthorization(near),
      other_payer: findOtherPayer(lines),
      plan_ends_on: period.ends,
      // EB04 of the line that says that the plan is active.
      ...findOutside(lines, place),
      is_qmb: lines.some(({ kind, insurance }) => kind === '1' && insurance === 'QM'),
    },
  }
}

/** What it says of care outside of the network: the lines that count there alone, then those that count in both. What is unsaid does not count. */
function findOutside(lines: readonly BenefitLine[], place: Place): Pick<Benefits, 'out_of_network'> {
  const outside = lines.flatMap((line) => (line.network === 'N' ? [{ ...line, network: 'Y' }] : line.network === 'W' ? [line] : []))
  const near = outside.filter((line) => nearness(line) < tooFar)
  if (near.length === 0) return {}
  const left = (kind: 'C' | 'G') => {
    const [individual, family] = [findYearly(near, kind, 'IND'), findYearly(near, kind, 'FAM')]
    return individual || family ? { individual: individual?.remaining_cents ?? null, family: family?.remaining_cents ?? null } : null
  }
  const { copay_cents, coinsurance_basis_points } = findShare(near, place)
  const out_of_network = {
    covered: findCover(near.filter((line) => nearness(line) <= 1)) ?? findCover(near),
    ...{ copay_cents, coinsurance_basis_points, allowed_basis_points: null, deductible: left('C'), out_of_pocket: left('G') },
  }
  return { out_of_network }
}

const procedures = ['97802', '97803', 'G0270', 'S9470', '99401', '99402', '99403', '99404']
const names = /NUTRITION|DIETIT|DIETIC|MEDICAL NUTR/i
const isPreventive = ({ messages }: BenefitLine) => messages.some((text) => /PREVENTIVE/i.test(text))
export const namesNutrition = ({ procedure, messages }: BenefitLine): boolean =>
  procedures.includes(procedure) || messages.some((text) => names.test(text) || procedures.some((code) => text.includes(code)))

const serviceOrder = ['98', '1', '30']
const tooFar = 9
/** How near a line is to nutrition care: named, an office visit, medical care, the whole plan. What is about something else does not count. */
function nearness(line: BenefitLine): number {
  if (namesNutrition(line)) return 0
  if (line.procedure !== '') return tooFar
  const at = serviceOrder.findIndex((service) => line.services.includes(service))
  return at >= 0 ? at + 1 : line.services.length === 0 ? serviceOrder.length + 1 : tooFar
}

/** In the network, then both, then unsaid; null for what counts outside of the network alone. */
function rankNetwork({ network }: BenefitLine): number | null {
  if (network === 'N') return null
  return network === 'Y' ? 0 : network === 'W' ? 1 : 2
}

/** The lines that come nearest to nutrition care, and of those the ones that say most surely that they count in the network. */
function keepNearest(lines: readonly BenefitLine[], rankPlace: (line: BenefitLine) => number = () => 0): BenefitLine[] {
  const rank = (line: BenefitLine) => nearness(line) * 100 + rankPlace(line) * 10 + (rankNetwork(line) ?? 0)
  const counting = lines.filter((line) => nearness(line) < tooFar)
  const best = Math.min(...counting.map(rank))
  return counting.filter((line) => rank(line) === best)
}

function findActive(lines: readonly BenefitLine[], { begins, ends }: BenefitAnswer['period'], day: string): boolean | null {
  if ((begins !== null && begins > day) || (ends !== null && ends < day)) return false
  const own = lines.filter(tellsOfCare)
  if (own.some(({ kind }) => /^[1-5]$/.test(kind))) return true
  return own.some(({ kind }) => /^[678]$/.test(kind)) ? false : null
}

// Visits to a clinician who is well or sick, which payers name beside visits to an office.
const otherVisits = ['BY', 'BZ']
/** Whether a line is about a plan that may pay for nutrition care. A plan for teeth, eyes or drugs says nothing about it. */
const tellsOfCare = (line: BenefitLine): boolean =>
  nearness(line) < tooFar || (line.procedure === '' && line.services.some((service) => otherVisits.includes(service)))

/** Whether the plan pays for it at all. What contradicts itself is not known. */
function findCover(lines: readonly BenefitLine[]): boolean | null {
  const best = (kind: string) => Math.min(...lines.filter((line) => line.kind === kind).map(nearness))
  const [yes, no] = [best('1'), best('I')]
  return yes === no ? null : yes < no
}

// A payer names the other share with zero to say that there is none.
function findShare(lines: readonly BenefitLine[], place: Place) {
  const rankPlace = ({ places }: BenefitLine) => (places.includes(place) ? 0 : places.length === 0 ? 1 : 2)
  const shares = lines.filter((line) => isShare(line) && !isPreventive(line) && rankPlace(line) < 2)
  const nearest = Math.min(...shares.map(nearness))
  const alike = shares.filter((line) => nearness(line) === nearest)
  const copays = keepNearest(
    alike.filter(({ kind }) => kind === 'B'),
    rankPlace,
  )
  const parts = keepNearest(
    alike.filter(({ kind }) => kind === 'A'),
    rankPlace,
  )
  const copay = largest(copays.map(({ cents }) => cents))
  const points = largest(parts.map(({ basis_points }) => basis_points))
  const hasBoth = copay !== null && points !== null
  return {
    copay_cents: hasBoth && copay === 0 && points > 0 ? null : copay,
    coinsurance_basis_points: hasBoth && points === 0 ? null : points,
    deductible_before_copay: copays.some(({ messages }) => messages.some((text) => /AFTER DEDUCTIBLE|DEDUCTIBLE APPLIES/i.test(text)))
      ? true
      : copays.some(({ messages }) => messages.some((text) => /DEDUCTIBLE (WAIVED|DOES NOT APPLY)|NOT SUBJECT TO DEDUCTIBLE/i.test(text)))
        ? false
        : null,
  }
}

const isShare = ({ kind, cents, basis_points }: BenefitLine) =>
  (kind === 'B' && cents !== null) || (kind === 'A' && basis_points !== null && basis_points <= 10_000)

/** Of several amounts that count alike the largest, so that nobody owes more than they were told. */
function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? Math.max(...known) : null
}

const ofYear = ['23', '22', '']
function findYearly(lines: readonly BenefitLine[], kind: string, level: string): Yearly | null {
  const isOf = (line: BenefitLine) =>
    line.kind === kind && line.cents !== null && (line.level === level || (line.level === '' && level === 'IND'))
  const best = keepNearest(lines.filter((line) => isOf(line) && ['29', '24', ...ofYear].includes(line.period)))
  const of = (periods: readonly string[]) => largest(best.filter(({ period }) => periods.includes(period)).map(({ cents }) => cents))
  const [left, used, total] = [of(['29']), of(['24']), of(ofYear)]
  if (left !== null) return { total_cents: total, remaining_cents: left, is_assumed: false }
  if (total === null) return null
  return { total_cents: total, remaining_cents: Math.max(0, total - (used ?? 0)), is_assumed: used === null }
}

function countVisits(lines: readonly BenefitLine[]): Pick<Benefits, 'visit_limit' | 'visits_remaining'> {
  const limits = keepNearest(lines.filter(({ kind, quantity }) => kind === 'F' && quantity?.kind === 'VS'))
  const of = (periods: readonly string[]) =>
    limits
      .filter(({ period }) => periods.includes(period))
      .flatMap(({ quantity }) => quantity?.number ?? [])
      .reduce<number | null>((least, number) => (least === null || number < least ? number : least), null)
  const [limit, left, used] = [of(ofYear), of(['29']), of(['24'])]
  const remaining = left ?? (limit === null ? null : Math.max(0, limit - (used ?? 0)))
  return {
    visit_limit: limit === null ? null : Math.min(limit, 999),
    visits_remaining: remaining === null ? null : Math.min(remaining, 999),
  }
}

function findPreventive(lines: readonly BenefitLine[]): boolean | null {
  const shares = keepNearest(lines.filter((line) => isShare(line) && isPreventive(line)))
  return shares.length === 0 ? null : shares.every(({ cents, basis_points }) => (cents ?? 0) === 0 && (basis_points ?? 0) === 0)
}

function findAuthorization(lines: readonly BenefitLine[]): boolean | null {
  const said = lines.map(({ authorization }) => authorization)
  return said.includes('Y') ? true : said.includes('N') ? false : null
}

const findOtherPayer = (lines: readonly BenefitLine[]): string | null => {
  const other = lines.find(({ kind }) => kind === 'R')
  return other === undefined ? null : (other.named ?? (other.plan_name || 'unknown'))
}
