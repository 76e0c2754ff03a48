import { Trans, useLingui } from '@lingui/react/macro'
import { getRecording, recordAppointment, withdrawRecordingConsent } from '@sorrel/contract/recording/operations'
import { daysAfterSigning, daysUnsigned } from '@sorrel/contract/recording/vocabulary'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { ChoiceCards } from '../../kernel/ui/fields/ChoiceCards.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

type Recording = OutputOf<typeof getRecording>
/** What each call of a guest carries besides. */
export type GuestHeaders = { headers?: { 'x-guest-token': string } }
type Answer = 'given' | 'refused'
type Props = { appointmentId: string; dietitian: string; guest?: GuestHeaders }

/** Asks whoever is not the dietitian whether the visit may be recorded. Nothing is picked beforehand, and both answers stand alike. */
export function RecordingQuestion({ appointmentId, dietitian, guest = {} }: Props) {
  const params = { appointment_id: appointmentId as Recording['appointment_id'] }
  const { data } = useRead(getRecording, { params, ...guest })
  return data?.is_offered && data.status !== 'recording' ? <Question recording={data} dietitian={dietitian} guest={guest} /> : null
}

type Asked = { recording: Recording; dietitian: string; guest?: GuestHeaders }

/** The question itself, with the name of the service that hears the visit. */
export function Question({ recording, dietitian, guest = {} }: Asked) {
  const { t } = useLingui()
  const params = { appointment_id: recording.appointment_id }
  const agree = useAct(recordAppointment, { refreshes: [getRecording] })
  const refuse = useAct(withdrawRecordingConsent, { refreshes: [getRecording] })
  const said = recording.people.find(({ is_me }) => is_me)?.answer ?? null
  const vendor = recording.vendor ?? t`an AI service of this practice`
  const error = agree.error ?? refuse.error
  // Between the answer of the server and the next reading, the choice stays where it was put.
  const [chosen, setChosen] = useState<Answer | null>(null)
  const answer = (value: Answer) => {
    setChosen(value)
    if (value === 'given') agree.mutate({ params, ...guest })
    else refuse.mutate({ params, ...guest })
  }
  return (
    <div className="stack stack--close">
      <ChoiceCards
        legend={t`May we record this visit?`}
        shown
        name="record"
        value={agree.isPending ? 'given' : refuse.isPending ? 'refused' : error ? said : (said ?? chosen)}
        onChange={answer}
        options={[
          {
            value: 'given',
            label: t`Yes, record it and use AI for the note`,
            detail: (
              <Trans>
                AI by {vendor} writes down what is said and helps to draft the note. {dietitian} checks every line. The sound is deleted{' '}
                {daysAfterSigning} days after the note is signed, and after {daysUnsigned} days if it is not.
              </Trans>
            ),
          },
          {
            value: 'refused',
            label: t`No, do not record`,
            detail: <Trans>Same visit, same price, no AI. {dietitian} writes the note alone.</Trans>,
          },
        ]}
      />
      <p className="quiet small">
        <Trans>
          Nothing is recorded until you choose yes. You can stop it in the visit, and take your yes back until the note is signed.
        </Trans>
      </p>
      {error && <Problem error={error} />}
    </div>
  )
}
