import { type Finding, showFinding } from '@sorrel/contract/claims/findings/findings'
import type { SpecificationIssue, SpecificationResult } from '@sorrel/contract/claims/specifications/schemas'
import { type SpecificationFault, specificationFaultLabels } from '@sorrel/contract/claims/specifications/vocabulary'
import { type HoldCode, holdLabels } from '@sorrel/contract/claims/vocabulary'

type Severity = SpecificationIssue['severity']

/** What became of a row, without its place and its name. */
export type Made = Pick<SpecificationResult, 'outcome' | 'claim_id' | 'issues'>

/** What is wrong with a row, or worth a look. */
export const issueOf = (
  code: SpecificationFault,
  field: string,
  severity: Severity = 'error',
  detail: string | null = null,
): SpecificationIssue => ({
  ...{ code, field, severity, detail },
  message: specificationFaultLabels[code],
})

/** A row of which nothing came. */
export const failureOf = (code: SpecificationFault, field: string, detail: string | null = null): Made => ({
  ...{ outcome: 'error', claim_id: null },
  issues: [issueOf(code, field, 'error', detail)],
})

/** A row that cannot be made is undone as a whole, and says why. */
export class RowFailed extends Error {
  readonly made: Made
  constructor(made: Made) {
    super('a specification could not be made')
    this.made = made
  }
}

/** What the rules found in the claim, and why it waits. */
export function issuesOfClaim(findings: readonly Finding[], holds: readonly HoldCode[], isConfirmed: boolean): SpecificationIssue[] {
  const looksSame = holds.includes('same_day_visit') || findings.some(({ code }) => code === 'already_billed')
  return [
    ...findings.map(showFinding).map(({ code, severity, field, detail, message }) => ({ code, severity, field, detail, message })),
    ...holds.map((code) => ({ code, severity: 'error' as const, field: 'hold_codes', detail: null, message: holdLabels[code] })),
    ...(looksSame && !isConfirmed ? [issueOf('duplicate_unconfirmed', 'override_reason')] : []),
  ]
}
