import { useLingui } from '@lingui/react/macro'
import type { getLetterProposal } from '@sorrel/contract/letters/operations'
import type { LetterPart } from '@sorrel/contract/letters/vocabulary'
import type { signLetter } from '@sorrel/contract/letters/wire'
import type { z } from 'zod'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { type Form, useForm } from '../../kernel/calls/form.ts'

export type Proposal = OutputOf<typeof getLetterProposal>
export type Body = z.input<typeof signLetter.body>
/** `to`: the place of the recipient in the proposal, or empty for a letter on paper. */
export type Typed = Record<LetterPart, string> & { to: string; addressee: string }

/** By which names a recipient is chosen. */
export const nameRecipient = ({ referral_id, release_id }: Proposal['recipients'][number]): string => referral_id ?? release_id ?? ''

/** The form of a letter. What was typed is kept for this visit, kind and language until it is signed. */
export function useLetterForm(proposal: Proposal): Form<Typed> {
  const { t } = useLingui()
  const { appointment_id, kind, language, recipients, parts } = proposal
  const unfinished = t`Please write something, and fill in each ___.`
  return useForm<Typed>({
    initial: { to: recipients[0] ? nameRecipient(recipients[0]) : '', addressee: '', ...parts },
    draft: `letter ${appointment_id} ${kind} ${language}`,
    schema: chunk(() => import('@sorrel/contract/letters/wire').then(({ signLetter }) => signLetter.body)),
    toBody: (typed) => bodyOf(typed, proposal),
    fields: { parts: 'opening', referral_id: 'to', release_id: 'to' },
    words: {
      opening: unfinished,
      findings: unfinished,
      diagnoses: unfinished,
      necessity: unfinished,
      plan: unfinished,
      follow_up: unfinished,
      closing: unfinished,
      to: t`Please choose who gets it.`,
    },
  })
}

function bodyOf({ to, addressee, ...parts }: Typed, { kind, language, recipients }: Proposal): Body {
  const recipient = recipients.find((one) => nameRecipient(one) === to)
  return {
    ...{ kind, language, parts },
    ...(recipient?.referral_id && { referral_id: recipient.referral_id }),
    ...(recipient?.release_id && { release_id: recipient.release_id }),
    ...(!recipient && addressee.trim() && { addressee }),
  }
}
