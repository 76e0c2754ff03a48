/** What the payer asks before it pays a visit at all, by its rule for the procedure and by its terms. */
export type Asks = {
  /** Beginnings of the codes for which it pays; none stands for any. */
  covered_diagnoses: readonly string[]
  referral: 'none' | 'any' | 'physician_each_year'
  max_visits_year: number | null
  max_units_first_year: number | null
  max_units_year: number | null
}

/** What the practice knows of somebody before their visit. */
export type Known = {
  /** Null if no note and no referral names any. */
  diagnoses: readonly string[] | null
  has_referral: boolean
  /** Billed to this payer this year, without the visit itself. */
  units_this_year: number
  visits_this_year: number
  is_first_year: boolean
}

export type CoverFlag = 'diagnosis_unknown' | 'diagnosis_not_covered' | 'referral_missing' | 'limit_runs_short'
/** Whether the payer pays: not for these diagnoses, no more this year, or with what is still open. */
export type Cover = { pays: boolean; is_used_up: boolean; flags: CoverFlag[] }

/** Judges what is known before a visit as the claim will be judged after it: diagnosis, referral, and the visits and units of the year. */
export function judgeCover(asks: Asks, known: Known, units: number): Cover {
  const flags: CoverFlag[] = []
  const diagnosis = judgeDiagnoses(asks.covered_diagnoses, known.diagnoses)
  if (diagnosis !== 'covered') flags.push(diagnosis)
  if (asks.referral !== 'none' && !known.has_referral) flags.push('referral_missing')
  const left = countLeft(asks, known)
  const is_used_up = (left !== null && left <= 0) || (asks.max_visits_year !== null && known.visits_this_year >= asks.max_visits_year)
  if (!is_used_up && left !== null && left < units) flags.push('limit_runs_short')
  return { pays: diagnosis !== 'diagnosis_not_covered', is_used_up, flags }
}

function judgeDiagnoses(covered: readonly string[], known: readonly string[] | null) {
  if (covered.length === 0) return 'covered' as const
  if (known === null || known.length === 0) return 'diagnosis_unknown' as const
  return known.some((code) => covered.some((beginning) => code.startsWith(beginning)))
    ? ('covered' as const)
    : ('diagnosis_not_covered' as const)
}

/** The units that the payer still pays this year; null where it counts none. */
function countLeft({ max_units_first_year: first, max_units_year: later }: Asks, { is_first_year, units_this_year }: Known): number | null {
  const most = (is_first_year ? first : null) ?? later
  return most === null ? null : most - units_this_year
}
