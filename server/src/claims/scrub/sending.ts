import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import { freezeDraft, goesOnPaper } from '../freezing.ts'
import { writeClaimFile } from '../x12/writing/claims.ts'
import { Unwritable } from '../x12/writing/text.ts'
import { type Finding, findIf } from './facts.ts'

const today = { day: '2026-01-01', time: '00:00' }
const trial = { sender_id: 'TRIAL', receiver_id: 'TRIAL', is_test: true, ...today, interchange_number: 1, group_number: 1 }
const party = { name: 'TRIAL', id: 'TRIAL' }
const set = {
  ...{ ...today, batch_id: 'TRIAL', is_reissue: false, receiver: party },
  submitter: { ...party, contact: 'TRIAL', phone: '3125550142' },
}

/**
 * What the writer of x12 refuses in a draft in which no rule found an error: the net below the rules, so that no claim is called ready that cannot be
 * sent. It writes the claim once and throws it away. A form holds no more than a file does, so a claim on paper is written under an id that stands in.
 */
export function findUnwritable(draft: ClaimDraft): Finding[] {
  try {
    for (const _ of writeClaimFile(trial, [{ ...set, providers: [freezeDraft(goesOnPaper(draft) ? standIn(draft) : draft, 'TRIAL-1')] }]));
    return []
  } catch (refused) {
    if (refused instanceof Unwritable) return findIf(true, 'unwritable', fieldOf(refused.path), refused.path)
    throw refused
  }
}

const standIn = (draft: ClaimDraft): ClaimDraft => ({ ...draft, payer: { ...draft.payer, routing_id: 'PAPER' } })

/** The fields of a draft that the writer knows by another name. What it says of one line, it says of all. */
const fields: readonly (readonly [path: RegExp, field: string])[] = [
  [/^(line|lines|amount)\b.*/, 'lines'],
  [/^(other_payer|adjustments)\b.*/, 'prior'],
  [/^billing\.tax$/, 'billing.tax_id'],
  [/^filing_code$/, 'payer.filing_code'],
  [/^payer\.id$/, 'payer.routing_id'],
]

function fieldOf(path: string): string {
  const [known, field] = fields.find(([known]) => known.test(path)) ?? []
  return known ? path.replace(known, field!) : path
}
