import { Trans, useLingui } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { deletePatient, getDeletion } from '@sorrel/contract/patients/deletion/operations'
import type { DeletedRecord, KeptRecord } from '@sorrel/contract/patients/deletion/retention'
import type { ReactNode } from 'react'
import { StepUp } from '../../auth/account/StepUp.tsx'
import { ApiProblem, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Props = {
  deletion: OutputOf<typeof getDeletion>
  me: OutputOf<typeof getMe>
  onDone: () => void
  /** What stands in the way of somebody who acts for others; by default in words to the person. */
  guardianWords?: ReactNode
}

/** What is deleted and what is kept until when and by which law, and the press that asks for it. It first asks who it is. */
export function DeleteForm({ deletion, me, onDone, guardianWords }: Props) {
  const format = useFormat()
  const words = useRecordWords()
  const ask = useAct(deletePatient, { refreshes: [getDeletion], onSuccess: onDone })
  const send = () => ask.mutate({ params: { patient_id: deletion.patient_id } })
  const code = ask.error instanceof ApiProblem ? ask.error.code : null
  if (code === 'step_up_required') return <StepUp me={me} onDone={send} />
  return (
    <div className="stack">
      <h3>
        <Trans>After 30 days we delete</Trans>
      </h3>
      <ul className="rows">
        {deletion.deleted.map((one) => (
          <li key={one}>{words.deleted[one]}</li>
        ))}
      </ul>
      <h3>
        <Trans>The law makes us keep</Trans>
      </h3>
      <ul className="rows">
        {deletion.kept.map(({ record, until, law }) => {
          const what = words.kept[record]
          const day = format.date(until)
          return (
            <li key={record}>
              {what}{' '}
              <span className="small quiet">
                <Trans>
                  until {day} ({law})
                </Trans>
              </span>
            </li>
          )
        })}
      </ul>
      {code === 'guardian_required' ? (
        <Notice tone="warn">
          {guardianWords ?? (
            <Trans>
              You act for somebody else. First end that under “People in your care”, so that nobody is left without a guardian by mistake.
            </Trans>
          )}
        </Notice>
      ) : (
        ask.error && <Problem error={ask.error} />
      )}
      <Button kind="danger" wide busy={ask.isPending} onClick={send}>
        <Trans>Delete in 30 days</Trans>
      </Button>
    </div>
  )
}

function useRecordWords(): { deleted: Record<DeletedRecord, string>; kept: Record<KeptRecord, string> } {
  const { t } = useLingui()
  return {
    deleted: {
      sign_in: t`The way to sign in, and all sessions`,
      contact: t`Phone number and email address`,
      preferences: t`Preferences, pronouns and the name we call you`,
      waiting_list: t`Places on waiting lists`,
      coming_visits: t`Visits that still lie ahead; they are canceled without a fee`,
      name_and_details: t`Name, birth date and address`,
    },
    kept: {
      care_record: t`The record of your care, with your name and address`,
      billing_record: t`Bills and claims`,
      consents: t`The texts that you agreed to`,
      audit_trail: t`The list of who saw and changed your record`,
    },
  }
}
