import type { ClaimDetail } from '@sorrel/contract/claims/schemas'
import type { z } from 'zod'
import { ApiProblem } from '../../kernel/calls/api.ts'

type Claim = z.infer<typeof ClaimDetail>

/** What a letter says about one line: dollars as they are typed. */
export type TypedLine = { paid: string; contract: string; share: string; share_reason: string; refused: string; refused_reason: string }
export type TypedClaim = {
  claim: Claim
  number: string
  lines: TypedLine[]
  /** Whether a person says that the payer of the payment pays this claim, although it went to another one. */
  is_confirmed: boolean
}

const nothing: TypedLine = { paid: '', contract: '', share: '', share_reason: '2', refused: '', refused_reason: '96' }

/** A claim as the first letter about it finds it. */
export const openEntry = (claim: Claim): TypedClaim => ({
  claim,
  number: claim.payer_claim_number ?? '',
  lines: claim.draft.lines.map(() => nothing),
  is_confirmed: false,
})

/** Dollars as people type them, in whole cents; nothing typed is nothing, and what is no amount is no number. */
export function readCents(typed: string): number {
  if (typed.trim() === '') return 0
  const found = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN
}

/** What is left of the charge of a line after everything that the letter says; zero if it is whole. */
export const leftOf = ({ paid, contract, share, refused }: TypedLine, charge: number | null): number =>
  (charge ?? 0) - [paid, contract, share, refused].reduce((sum, typed) => sum + readCents(typed), 0)

/** The lines as the server takes them. */
export const listLines = (lines: readonly TypedLine[]) =>
  lines.map(({ paid, contract, share, share_reason, refused, refused_reason }) => {
    const adjustments = [
      { group: 'CO' as const, reason: '45', cents: readCents(contract) },
      { group: 'PR' as const, reason: share_reason, cents: readCents(share) },
      { group: 'CO' as const, reason: refused_reason, cents: readCents(refused) },
    ]
    return { paid_cents: readCents(paid), adjustments: adjustments.filter(({ cents }) => cents > 0) }
  })

type Issue = { path: readonly (string | number)[]; code: string }
/** The places of the claims that the server takes for those of another payer. */
export function findOthers(error: Error | null): number[] {
  const issues = error instanceof ApiProblem ? ((error.details.issues ?? []) as readonly Issue[]) : []
  return issues.filter(({ code }) => code === 'other_payer').map(({ path }) => Number(path[1]))
}
