import { claimsOf } from '../../claims/world/claims.ts'
import type { Frame } from '../../world/frame.ts'
import type { Version } from './files.ts'

// The end of a member id whose payer takes its payment back by itself.
const takenBack = '8005'

/** The claims as the payers of the demo keep them: under the member id by whose end they decided. */
export function keptByPayers(frame: Frame) {
  const { claim_version, answers } = claimsOf(frame)
  return (claim_version as Version[]).flatMap(({ claim_id, clm01, x12 }) => {
    const answered = answers.get(claim_id)
    if (!answered) return []
    const ending = answered.taken_back_at === null ? answered.ending : takenBack
    const text = x12.replace(/(NM1\*IL\*1\*[^~]*\*MI\*)([^~*]*)~/, (_, before: string) => `${before}W12345${ending}~`)
    return [{ name: `kept-${clm01}`, text, ready_at: null, taken_at: null }]
  })
}
