import { Trans } from '@lingui/react/macro'
import { getIntake } from '@sorrel/contract/patients/intake/operations'
import { intakeSteps } from '@sorrel/contract/patients/intake/question'
import { type Answers, isAnswered, listAsked } from '@sorrel/contract/patients/intake/rules'
import { stepLabels } from '@sorrel/contract/patients/intake/vocabulary'
import { getPatient } from '@sorrel/contract/patients/record/operations'
import type { ChartTabProps } from '../../../care/chart-tab.ts'
import { useRead } from '../../../kernel/calls/query.ts'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { DataList } from '../../../kernel/ui/DataList.tsx'
import { Picture } from '../../../kernel/ui/files/Picture.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/provider/use-schedule.ts'
import type { Intake } from '../saving/outbox.ts'
import { writeAnswer } from '../words.ts'
import { ChangedSince } from './ChangedSince.tsx'
import { History } from './History.tsx'
import { SafeModeCard } from './SafeModeCard.tsx'

/** A client's intake for their dietitian: what is new since the last visit, what it suggests, and every answer. */
export function IntakeTab({ patientId, careId, isOpen }: ChartTabProps) {
  const params = { params: { patient_id: patientId } }
  const intake = useRead(getIntake, params)
  const patient = useRead(getPatient, params)
  if (!intake.data || !patient.data) {
    const error = intake.error ?? patient.error
    const again = () => void Promise.all([intake.refetch(), patient.refetch()])
    return error ? <Problem error={error} again={again} /> : <Waiting shape="cards" count={3} />
  }
  const { units } = patient.data
  if (intake.data.started_at === null)
    return (
      <EmptyState drawing="calendar" title={<Trans>No intake yet</Trans>}>
        <Trans>As soon as your client begins, you read the answers here.</Trans>
      </EmptyState>
    )
  return (
    <div className="chart-body">
      <div className="stack">
        <ChangedSince intake={intake.data} units={units} />
        <Answered intake={intake.data} units={units} />
      </div>
      <div className="stack">
        <SafeModeCard intake={intake.data} careId={careId} isOpen={isOpen} />
        <Where intake={intake.data} />
        <History patientId={patientId} units={units} />
      </div>
    </div>
  )
}

function Where({ intake: { submitted_at, started_at, changed_at } }: { intake: Intake }) {
  const format = useFormat()
  const zone = useMyZone()
  const write = (at: string | null) => (at ? format.date(dayOf(at, zone)) : null)
  return (
    <Card title={<Trans>Where it stands</Trans>}>
      <DataList
        facts={[
          { label: <Trans>Begun</Trans>, value: write(started_at) },
          { label: <Trans>Last change</Trans>, value: write(changed_at) },
          { label: <Trans>Sent</Trans>, value: write(submitted_at) ?? <Trans>Not yet</Trans> },
        ]}
      />
    </Card>
  )
}

function Answered({ intake, units }: { intake: Intake; units: 'us' | 'metric' }) {
  const format = useFormat()
  const answers: Answers = Object.fromEntries(intake.answers.map(({ question, value }) => [question, value]))
  // Safe mode hides weights from the patient, not from the dietitian.
  const facts = { ...intake.facts, safe_mode: false }
  const isNew = new Set(intake.review?.changed.map(({ question }) => question))
  return intakeSteps.map((step) => {
    const asked = listAsked(answers, facts, step).filter(({ id }) => isAnswered(answers[id]))
    if (asked.length === 0) return null
    return (
      <Card title={stepLabels[step][format.locale]} key={step}>
        <DataList
          asked
          facts={asked.map((question) => ({
            label: (
              <>
                {question.label[format.locale]}{' '}
                {isNew.has(question.id) && (
                  <Chip tone="info">
                    <Trans>New</Trans>
                  </Chip>
                )}
              </>
            ),
            value: (
              <>
                {question.kind === 'photos' ? (
                  <Photos ids={answers[question.id] as string[]} />
                ) : (
                  writeAnswer(question, answers[question.id]!, format, units).map((line) => <div key={line}>{line}</div>)
                )}
                <Typist intake={intake} question={question.id} />
              </>
            ),
          }))}
        />
      </Card>
    )
  })
}

/** Who gave an answer and when, where somebody answered for the patient. What all patients type themselves needs no name. */
function Typist({ intake: { answers }, question }: { intake: Intake; question: string }) {
  const format = useFormat()
  const zone = useMyZone()
  const answer = answers.find((one) => one.question === question)
  if (!answer?.by_name || answers.every(({ by }) => by === 'patient')) return null
  return <div className="small quiet">{[answer.by_name, format.shortDate(dayOf(answer.at, zone))].join(', ')}</div>
}

function Photos({ ids }: { ids: readonly string[] }) {
  return (
    <div className="line line--wrap">
      {ids.map((id) => (
        <Picture key={id} file_id={id} size="thumb" alt="" />
      ))}
    </div>
  )
}
