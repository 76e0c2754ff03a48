import './why.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { explainSlot } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { AppointmentType, BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiProblem, nameOf } from '../../../../kernel/calls/api.ts'
import { queryClient, useRead } from '../../../../kernel/calls/query.ts'
import { useNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { Icon } from '../../../../kernel/ui/Icon.tsx'
import { Problem } from '../../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useSchedule } from '../../use-schedule.ts'
import { formatDayTime } from '../../when.ts'
import { usePassedWords, useRefusalWords } from './use-rule-words.tsx'

export type Question = {
  starts_at: string
  duration_minutes: number
  type?: AppointmentType
  visit_mode?: BookingMode
  appointment_id?: Appointment['id']
  patient_id?: Appointment['patient_id']
  /** Whose rules decide: those for patients, unless staff book or move a visit. */
  for?: 'staff'
}
type Props = {
  question: Question
  /** Called when a bookable time nearby is chosen. */
  onPick: (starts_at: string) => void
  /** Called with the reason for an exception to the rules. Missing where no exception is possible. */
  onAnyway?: (reason: string) => void
  anyway?: string
  /** The time that the visit has now, which must not be offered as another time. */
  without?: string | undefined
  busy?: boolean
}

/** Asks the server why a time is offered or not. Without a question it asks nothing. */
export function useExplanation(question: Question | null) {
  const { provider_id } = useSchedule()
  const { starts_at = '', duration_minutes = 0, ...rest } = question ?? {}
  return useRead(explainSlot, question && { query: { starts_at, appointment_duration_in_minutes: duration_minutes, provider_id, ...rest } })
}

/** Whether a refusal is one of those of a time, which “Why not?” explains. */
export const isExplained = (error: unknown): boolean => error instanceof ApiProblem && explained.has(error.code)
const explained: ReadonlySet<string> = new Set(['slot_not_available', 'not_licensed_in_state'])

/** After a refused write: what is shown as free may not be free any more. */
export const forgetExplanations = () => void queryClient.invalidateQueries({ queryKey: [nameOf(explainSlot)] })

/** The rules that a time passed, the rule that refused it, the free times nearby, and an override, which needs a reason. */
export function WhyNot({ question, onPick, onAnyway, anyway, without, busy }: Props) {
  const explained = useExplanation(question)
  const isNew = question.type === 'Initial Consultation'
  const { time_zone } = useSchedule()
  const passed = usePassedWords(isNew, question.visit_mode)
  const refusal = useRefusalWords(isNew, time_zone, question.visit_mode)
  if (explained.error) return <Problem error={explained.error} again={() => explained.refetch()} />
  if (!explained.data) return <Waiting shape="text" count={3} />
  const refused = explained.data.refused
  const said = refused && refusal(refused)
  return (
    <div className="why-not" aria-live="polite">
      <ul className="checks">
        {explained.data.passed.map((rule) => {
          const words = rule === refused?.rule ? null : passed(rule)
          return (
            words && (
              <li key={rule}>
                <Icon of={IconCheck} />
                <span>{words}</span>
              </li>
            )
          )
        })}
        {said && (
          <li className="no">
            <Icon of={IconAlertTriangle} />
            <span>
              <b>{said.head}</b> {said.text}
            </span>
          </li>
        )}
      </ul>
      {refused && (
        <Instead
          instead={explained.data.instead.filter((at) => at !== without)}
          from={question.starts_at}
          onPick={onPick}
          onAnyway={refused.overridable ? onAnyway : undefined}
          anyway={anyway}
          busy={busy}
        />
      )}
    </div>
  )
}

function Instead({
  instead,
  from,
  onPick,
  onAnyway,
  anyway,
  busy,
}: { instead: readonly string[]; from: string } & Pick<Props, 'onPick' | 'onAnyway' | 'anyway' | 'busy'>) {
  const format = useFormat()
  const zone = useSchedule().time_zone
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const say = (at: string) => (dayOf(at, zone) === dayOf(from, zone) ? format.time(at, zone) : formatDayTime(format, at, zone, now))
  return (
    <div className="stack stack--close">
      {(instead.length > 0 || onAnyway) && (
        <div className="line line--wrap">
          {instead.length > 0 && (
            <span className="tiny quiet instead">
              <Trans>Offered instead</Trans>
            </span>
          )}
          {instead.map((at) => (
            <Button key={at} kind="soft" size="low" busy={busy} onClick={() => onPick(at)}>
              {say(at)}
            </Button>
          ))}
          {onAnyway && !asking && (
            <Button kind="quiet" size="low" onClick={() => setAsking(true)}>
              {anyway ?? <Trans>Offer it anyway…</Trans>}
            </Button>
          )}
        </div>
      )}
      {asking && onAnyway && <Anyway onAnyway={onAnyway} busy={busy} />}
    </div>
  )
}

// NOTE: not a form element. It may be inside one, and the browser would submit a nested form and leave the page.
function Anyway({ onAnyway, busy }: { onAnyway: (reason: string) => void; busy?: boolean }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const send = () => {
    setTried(true)
    if (reason.trim()) onAnyway(reason.trim())
  }
  return (
    <div className="stack stack--close">
      <TextInput
        label={t`Why this time anyway?`}
        help={t`Your rules are set aside for this visit only. The reason is kept with it.`}
        maxLength={500}
        value={reason}
        error={tried && !reason.trim() && t`Please give a reason.`}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send()
        }}
      />
      <div>
        <Button kind="soft" busy={busy} onClick={send}>
          <Trans>Set the rules aside</Trans>
        </Button>
      </div>
    </div>
  )
}
