import { Trans } from '@lingui/react/macro'
import type { ClaimState } from '@sorrel/contract/claims/vocabulary'
import { listRefusals } from '@sorrel/contract/clearinghouse/for-dietitians'
import { Card } from '../../kernel/ui/Card.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import type { Claim } from './claim.ts'

const refused: readonly ClaimState[] = ['denied', 'rejected', 'partially_paid', 'appealed']
const answers: readonly Claim['events'][number]['kind'][] = ['denied', 'partially_paid', 'rejected']

/** Tells the dietitian of a visit why its payer refused the claim or a part of it, and who takes care of it. */
export function WhyRefused({ claim }: { claim: Claim }) {
  const locale = useLocale()
  if (!refused.includes(claim.state)) return null
  // The latest stands first.
  const answer = claim.events.find(({ kind }) => answers.includes(kind))
  const { codes } = answer?.details ?? {}
  const sentences = listRefusals(Array.isArray(codes) ? codes : [])
  return (
    <Card title={claim.state === 'partially_paid' ? <Trans>Why the payer paid less</Trans> : <Trans>Why the payer did not pay</Trans>}>
      <div className="stack">
        {sentences.length > 0 && (
          <ul className="claim-why">
            {sentences.map((sentence) => (
              <li key={sentence.en}>{sentence[locale]}</li>
            ))}
          </ul>
        )}
        {sentences.length === 0 && <Unsaid isSentBack={answer?.kind === 'rejected'} />}
        <p className="small quiet">
          {claim.state === 'appealed' ? (
            <Trans>Billing staff have appealed, and wait for the payer's second answer. You need to do nothing.</Trans>
          ) : (
            <Trans>Billing staff take care of it. They ask you if something in your note must be made clearer.</Trans>
          )}
        </p>
      </div>
    </Card>
  )
}

/** What is said where the answer names no reason that we have words for. */
function Unsaid({ isSentBack }: { isSentBack: boolean }) {
  return (
    <p>
      {isSentBack ? (
        <Trans>The claim came back before the payer judged it: something in it is missing or wrong.</Trans>
      ) : (
        <Trans>The payer gave a reason that billing staff have to ask about.</Trans>
      )}
    </p>
  )
}
