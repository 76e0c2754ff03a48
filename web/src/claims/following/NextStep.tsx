import '../claims.css'
import { useLingui } from '@lingui/react/macro'
import type { ClaimSummary } from '@sorrel/contract/claims/schemas'
import { useToday } from '../../coding/use-rule-words.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** What comes next with a claim, and when; what is late stands out. */
export function NextStep({ claim: { next_step, next_on } }: { claim: Pick<ClaimSummary, 'next_step' | 'next_on'> }) {
  const { t } = useLingui()
  const format = useFormat()
  const today = useToday()
  if (next_step === null || next_on === null) return null
  const day = format.shortDate(next_on)
  const when = next_on < today ? t`Late since ${day}` : next_on === today ? t`Today` : t`By ${day}`
  return (
    <p className="claim-next">
      <b className={next_on <= today ? 't-warn' : undefined}>{when}</b> {next_step}
    </p>
  )
}
