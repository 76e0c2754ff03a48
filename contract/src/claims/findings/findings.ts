import { codingFindings } from './coding.ts'
import type { FindingEntry } from './entry.ts'
import { partyFindings } from './parties.ts'
import { payerFindings } from './payers.ts'

export { severities } from './entry.ts'

/** Everything that the rules find, with what it means and what mends it. */
export const findingCodes = { ...partyFindings, ...codingFindings, ...payerFindings } as const satisfies Record<string, FindingEntry>
export type FindingCode = keyof typeof findingCodes

/** What a rule found: the code, the path in the draft, and what exactly. */
export type Finding = { code: FindingCode; field: string; detail: string | null }

/** A finding with its words. */
export const showFinding = ({ code, field, detail }: Finding) => ({ code, field, detail, ...(findingCodes[code] as FindingEntry) })

/** Whether something that was found keeps the claim from being sent. */
export const isError = ({ code }: Pick<Finding, 'code'>): boolean => findingCodes[code].severity === 'error'
