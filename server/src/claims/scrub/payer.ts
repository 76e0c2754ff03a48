import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import { countsByReferral, familyOfCode } from '@sorrel/contract/coding/billing'
import { goesOnPaper } from '../freezing.ts'
import { isValidNpi } from '../x12/npi.ts'
import { type Finding, findIf, type Rules, type ScrubFacts } from './facts.ts'
import { isSendable } from './parties.ts'

/** From so many days before the last day on, the end of filing is said. */
const soonDays = 14

/** What is wrong between the claim and its payer. */
export const findPayerFaults: Rules = (draft, facts) => [
  ...findIf(goesOnPaper(draft), 'payer_takes_paper', 'payer.routing_id', draft.payer.name),
  ...findIf(
    !goesOnPaper(draft) && !/^[A-Z0-9]{2,80}$/.test(draft.payer.routing_id ?? ''),
    'payer_not_routable',
    'payer.routing_id',
    draft.payer.name,
  ),
  ...findIf(!/^[A-Z0-9]{2}$/.test(draft.payer.filing_code ?? ''), 'filing_code_missing', 'payer.filing_code', draft.payer.name),
  ...findIf(draft.frequency !== '1' && !draft.payer_claim_number, 'frequency_without_number', 'payer_claim_number'),
  ...findIf(
    draft.frequency === '1' && Boolean(draft.payer_claim_number),
    'first_with_number',
    'payer_claim_number',
    draft.payer_claim_number,
  ),
  ...findUntaken(draft, facts),
  ...findIf(
    facts.rules.some(({ payer_id, is_checked }) => payer_id !== null && !is_checked),
    'rule_unchecked',
    'payer',
    draft.payer.name,
  ),
  ...findIf(draft.priority !== 'P' && !facts.is_prior_answered, 'prior_answer_missing', 'priority'),
  ...findTextFaults(draft),
  ...findDayFaults(draft, facts),
  ...findCoverageFaults(draft, facts),
  ...findReferralFaults(draft, facts),
  ...findLimitFaults(draft, facts),
]

/** A payer with rules of its own takes the procedures that they name; the default rules stand for payers of which nobody wrote any. */
function findUntaken({ lines }: ClaimDraft, { rules }: ScrubFacts): Finding[] {
  const own = rules.filter(({ payer_id }) => payer_id !== null)
  const takes = (family: string | null) => own.length === 0 || family === null || own.some((rule) => rule.family === family)
  return lines.flatMap(({ code }, place) => findIf(!takes(familyOfCode(code)), 'not_taken_by_payer', `lines.${place}.code`, code))
}

const written = ['payer_claim_number', 'referral_number', 'authorization_number', 'note'] as const

/** What somebody wrote for the payer must still say something once it is sent. */
const findTextFaults = (draft: ClaimDraft): Finding[] =>
  written.flatMap((field) => findIf(Boolean(draft[field]) && !isSendable(draft[field]), 'text_unsendable', field, draft[field]))

function findDayFaults({ service_day }: ClaimDraft, { today, terms, visit, is_excepted }: ScrubFacts): Finding[] {
  const until = terms?.file_by ?? null
  const left = until === null ? null : Temporal.PlainDate.from(today).until(until).days
  return [
    ...findIf(service_day > today, 'day_in_future', 'service_day', service_day),
    ...findIf(!visit.is_note_signed, 'note_not_signed', 'service_day'),
    ...findIf(!visit.has_occurred, 'visit_not_occurred', 'service_day'),
    ...findIf(left !== null && left < 0 && !is_excepted, 'filing_over', 'service_day', until),
    ...findIf(left !== null && left >= 0 && left <= soonDays, 'filing_soon', 'service_day', until),
  ]
}

const findCoverageFaults = ({ service_day }: ClaimDraft, { coverage }: ScrubFacts): Finding[] => [
  ...findIf(coverage.from !== null && service_day < coverage.from, 'coverage_not_begun', 'subscriber', coverage.from),
  ...findIf(coverage.to !== null && service_day > coverage.to, 'coverage_over', 'subscriber', coverage.to),
  ...findIf(coverage.verified_status === 'inactive', 'coverage_inactive', 'subscriber'),
]

const findReferralFaults = ({ referring, authorization_number }: ClaimDraft, { terms }: ScrubFacts): Finding[] => [
  ...findIf(terms !== null && terms.referral !== 'none' && referring === null, 'referral_missing', 'referring'),
  ...findIf(referring !== null && !isValidNpi(referring.npi ?? ''), 'referring_npi_invalid', 'referring.npi', referring?.npi),
  ...findIf(
    referring !== null && !(isSendable(referring.first_name) && isSendable(referring.last_name)),
    'referring_name_missing',
    'referring.last_name',
    referring?.last_name,
  ),
  ...findIf(terms?.needs_authorization === true && !authorization_number, 'authorization_missing', 'authorization_number'),
]

/** What the payer pays a year, and claims that were there before. */
function findLimitFaults({ lines }: ClaimDraft, { terms, earlier, is_excepted }: ScrubFacts): Finding[] {
  const counted = lines.filter(({ code }) => !countsByReferral(code))
  const units = earlier.units_this_year + counted.reduce((sum, one) => sum + one.units, 0)
  const mostUnits = (earlier.is_first_year ? terms?.max_units_first_year : null) ?? terms?.max_units_year ?? null
  const mostVisits = terms?.max_visits_year ?? null
  const same = earlier.same.find(({ code }) => lines.some((line) => line.code === code))
  return [
    ...findIf(
      mostUnits !== null && counted.length > 0 && units > mostUnits && !is_excepted,
      'units_of_year_exceeded',
      'lines',
      `${units} > ${mostUnits}`,
    ),
    ...findIf(
      mostVisits !== null && earlier.visits_this_year >= mostVisits && !is_excepted,
      'visits_of_year_exceeded',
      'lines',
      mostVisits,
    ),
    ...findIf(same !== undefined && !earlier.is_confirmed, 'already_billed', 'lines', same ? `${same.number} ${same.code}` : null),
  ]
}
