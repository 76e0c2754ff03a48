import { compareAnswer, type Likeness } from '@sorrel/contract/clearinghouse/likeness'
import type { ClaimVersion } from '../../claims/versions.ts'
import type { RemittedClaim } from '../../claims/x12/reading/answers/facts.ts'
import { turnOf } from '../posting/earlier.ts'
import { linesOf } from '../posting/matching.ts'
import type { KnownPayer } from './answering-payers.ts'

type Payment = { payer_id: string; payer_name: string } & KnownPayer
type Named = { payer_id: string; payer_name: string; routing_payer_id: string | null }

/** In what an answer agrees with a claim as it was sent last, and in what they differ. */
export function compareWithSent(
  payment: Payment,
  answer: RemittedClaim,
  claim: Named,
  version: Pick<ClaimVersion, 'body' | 'charge_cents'>,
): Likeness {
  const [insured] = [...version.body.subscribers]
  const lines = linesOf(version)
  const { payer_name: name } = claim
  const ids = [claim.payer_id, claim.routing_payer_id ?? claim.payer_id]
  return compareAnswer(
    {
      // A second payer answers about a claim that the first one passed on.
      payer: turnOf(answer) > 1 ? null : { ...payment, id: payment.payer_id, name: payment.payer_name },
      ...{ patient: answer.patient, day: dayOf(answer), charge_cents: answer.charge_cents },
      codes: answer.lines.map(({ code, sent_code }) => sent_code ?? code),
    },
    {
      payers: ids.map((id) => ({ id, name })),
      names: insured ? [insured.patient?.name ?? insured.subscriber.name, insured.subscriber.name] : [],
      ...{ days: lines.map(({ day }) => day), charge_cents: version.charge_cents, codes: lines.map(({ code }) => code) },
    },
  )
}

/** The day that an answer gives for the visit. */
export const dayOf = ({ from_day, lines }: RemittedClaim): string | null => from_day ?? lines[0]?.day ?? null
