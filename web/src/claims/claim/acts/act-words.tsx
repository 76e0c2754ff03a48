import { Trans } from '@lingui/react/macro'
import { wasNeverSent } from '@sorrel/contract/claims/moving'
import type { SingleAct } from '@sorrel/contract/claims/vocabulary'
import type { ReactNode } from 'react'
import type { Claim } from '../claim.ts'

/** What is done for a reason that stays with the claim. */
export type ReasonedAct = SingleAct | 'appeal' | 'void'
type Words = { title: ReactNode; says: ReactNode; action: ReactNode }

/** What a dialog about an act says, and the words of its button. */
export const findActWords = (act: ReasonedAct, claim: Claim): Words => ({ ...ofSending(claim), ...ofEnding(claim) })[act]

const ofSending = (claim: Claim) =>
  ({
    hold: {
      title: <Trans>Hold the claim</Trans>,
      says: <Trans>Nobody can send it until the hold is lifted.</Trans>,
      action: <Trans context="claims">Hold</Trans>,
    },
    release: {
      title: <Trans>Lift the hold</Trans>,
      says: (
        <Trans>If the claim is held because of another visit of the same day, lifting the hold confirms that both claims are right.</Trans>
      ),
      action: <Trans>Lift it</Trans>,
    },
    join: {
      title: <Trans>Correct the claim to cover both visits</Trans>,
      says: (
        <Trans>
          The claim of the other visit is opened for a correction with the lines of both notes, and this one ends. Check the corrected claim
          and send it there.
        </Trans>
      ),
      action: <Trans>Cover both visits</Trans>,
    },
    cancel: {
      title: <Trans>Cancel the claim</Trans>,
      says: <Trans>The payer gets no claim for this visit. Afterwards you can make a new one here from the note.</Trans>,
      action: <Trans>Cancel it</Trans>,
    },
    correct: {
      title: <Trans>Correct and send again</Trans>,
      says: <Trans>The next version is made from the note, the record and the price lists of today. What was sent stays as it was.</Trans>,
      action: <Trans>Open a correction</Trans>,
    },
    resend: {
      title: wasNeverSent(claim, claim.versions) ? <Trans>Take the form back</Trans> : <Trans>Send it once more</Trans>,
      says: wasNeverSent(claim, claim.versions) ? (
        <Trans>
          For a form that nobody has sent, so no payer has the claim. The claim is opened again: you can change it, make a new form, bill
          another plan, or cancel it.
        </Trans>
      ) : (
        <Trans>
          For a claim that the payer says it does not have. It is opened again, and goes out as it first went. If the payer has it after
          all, it will deny the second as a duplicate.
        </Trans>
      ),
      action: <Trans>Open the claim again</Trans>,
    },
    repeat: {
      title: <Trans>Send it again as it was</Trans>,
      says: (
        <Trans>
          Nothing in this correction differs from what the payer has, and most payers would deny it as a duplicate. If the payer asked for
          it, write who asked and when, and then send it.
        </Trans>
      ),
      action: <Trans>Record why it goes again</Trans>,
    },
    drop: {
      title: <Trans>Drop the correction</Trans>,
      says: (
        <Trans>
          The claim goes back to what the payer has, in the state in which the payer left it. What you changed since then is lost.
        </Trans>
      ),
      action: <Trans>Drop it</Trans>,
    },
  }) satisfies Partial<Record<ReasonedAct, Words>>

const ofEnding = ({ takes_voids, void_rejected, payer_claim_number }: Claim) =>
  ({
    restore: {
      title: <Trans>Give up the void</Trans>,
      says: void_rejected ? (
        <Trans>
          The payer rejected the void and still has the claim. The claim goes back to where the payer left it. If another claim bills the
          visit, this one stays void; that is possible only if the payer paid nothing on it.
        </Trans>
      ) : (
        <Trans>For a payer that does not take the claim back after all. The claim goes back to where the payer left it.</Trans>
      ),
      action: <Trans context="void">Give it up</Trans>,
    },
    make_new: {
      title: <Trans>Make a new claim</Trans>,
      says: (
        <Trans>
          It is made from the note, the record and the price lists of today, and goes to the plan that the visit has now. What was changed
          by hand on this claim does not go along.
        </Trans>
      ),
      action: <Trans>Make the claim</Trans>,
    },
    bill_second: {
      title: <Trans>Send it to the second plan</Trans>,
      says: (
        <Trans>
          A claim is made to the second plan that the client had on the day of the visit. The client owes nothing until that plan answers.
        </Trans>
      ),
      action: <Trans>Make the claim</Trans>,
    },
    close: {
      title: <Trans>Close the claim</Trans>,
      says: <Trans>This works only when nothing is open with the payer or the client. Write off first what the payer does not pay.</Trans>,
      action: <Trans>Close it</Trans>,
    },
    appeal: {
      title: <Trans>Note an appeal</Trans>,
      says: <Trans>For an appeal that did not go out as a letter from here. The claim then waits for the payer's second answer.</Trans>,
      action: <Trans>It was appealed</Trans>,
    },
    void: {
      title: <Trans>Void the claim</Trans>,
      says: (
        <>
          {takes_voids ? (
            <Trans>A last version says that the claim is void. The payer takes back what it paid.</Trans>
          ) : payer_claim_number === null ? (
            <Trans>
              The payer gave no number to this claim, so no void of it can go out as a file. Ask the payer by phone to void it, and write
              here with whom you spoke. Nothing is sent, and the claim counts as void.
            </Trans>
          ) : (
            <Trans>
              This payer takes no void as a file. Ask it by phone to reopen the claim, and write here with whom you spoke. Nothing is sent,
              and the claim counts as void.
            </Trans>
          )}{' '}
          <Trans>From then on, the client owes nothing on this claim.</Trans>
        </>
      ),
      action: <Trans context="claims">Void it</Trans>,
    },
  }) satisfies Partial<Record<ReasonedAct, Words>>
