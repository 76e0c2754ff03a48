import { countFilingDays, type Filing, isFiledInTime } from '../clearinghouse/reasons.ts'
import type { AppealLetter } from './schemas.ts'
import type { AppealLevel, AppealReason } from './vocabulary.ts'

// Only what every signed note and every claim shows: what else is true of a case, its staff write.
const arguments_: Record<AppealReason, string> = {
  medical_necessity:
    'The visit was medically necessary. The diagnoses on the claim call for nutrition therapy by a registered dietitian, and the signed note of the visit records the assessment, the intervention and how long it took.',
  authorization:
    'Please compare your records of authorizations for this member and day with the claim, and tell us by which provision of the plan this service needs one.',
  covered_service:
    'The service is nutrition therapy by a registered dietitian for the diagnoses on the claim. Please tell us which provision of the plan excludes it, or process the claim.',
  frequency:
    'Please send us the dates of the visits that you counted towards the limit of the year, so that we can compare them with our records.',
  separate_service: 'The service was separate from the others of that day. Its note records its own time and purpose.',
  in_network: 'Please check the participation of the rendering dietitian on the day of service, under the NPI on the claim.',
  timely_filing: 'Please look at the dates on which the claim was sent.',
  underpaid: 'The amount that was allowed is lower than the fee that the contract sets for this service on the day of service.',
  other: 'We ask you to look at the claim again for the following reason:',
}

type Shortfall = { expected_cents: number; allowed_cents: number; missing_cents: number }
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const writeShortfall = ({ expected_cents, allowed_cents, missing_cents }: Shortfall): string => {
  const [expected, allowed, missing] = [expected_cents, allowed_cents, missing_cents].map((cents) => dollars.format(cents / 100))
  return `For the services that are short, the contract sets ${expected} and you allowed ${allowed}, so ${missing} are missing.`
}

const writeDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))
/** The proof that a claim was filed in time: when it went out, until when the payer takes it, and the receipt for it. */
const writeFiling = (filing: Filing): string => {
  const { sent_on, file_by, visit_on, receipt } = filing
  const days = countFilingDays(filing)
  const counted = days === null || visit_on === null ? '' : `, ${days} days after the visit on ${writeDay(visit_on)}`
  const limit = file_by === null ? '' : ` The limit to file it is ${writeDay(file_by)}${counted}.`
  const whose = receipt?.file === '277CA' ? 'You confirmed that you received it' : 'Its file was confirmed as received'
  return `The claim was first sent on ${writeDay(sent_on)}.${limit}${receipt ? ` ${whose} (${receipt.file}) on ${writeDay(receipt.on)}.` : ''}`
}

export type AppealFacts = { shortfall?: Shortfall | null; filing?: Filing | null }

/** The words with which a letter of appeal begins. Payers read English. Staff change them before the letter goes out. */
export function proposeAppealText(reason: AppealReason, { shortfall, filing }: AppealFacts = {}): string {
  const facts = [
    ...(reason === 'underpaid' && shortfall ? [writeShortfall(shortfall)] : []),
    ...(reason === 'timely_filing' && filing ? [writeFiling(filing)] : []),
  ]
  return `To the appeals department:\n\nWe ask you to reconsider your decision about the claim named above.\n\n${[arguments_[reason], ...facts].join(' ')}\n\nPlease process the claim again and send your decision to the address above.`
}

/** The level of the next letter: after one that went out about a refusal comes the second, and after that somebody outside of the payer decides. */
export const proposeAppealLevel = (letters: readonly Pick<AppealLetter, 'level' | 'sent_at' | 'reason'>[]): AppealLevel => {
  const sent = letters.filter(({ sent_at, reason }) => sent_at !== null && reason !== 'underpaid').map(({ level }) => level)
  if (sent.includes('second') || sent.includes('external')) return 'external'
  return sent.includes('first') ? 'second' : 'first'
}

/** The reason with which a letter begins: what the payer held against the claim, where that is known. */
export const proposeAppealReason = (refusals: readonly string[], { shortfall, filing }: AppealFacts): AppealReason => {
  if (shortfall) return 'underpaid'
  return refusals.includes('29') && filing && isFiledInTime(filing) ? 'timely_filing' : 'medical_necessity'
}
