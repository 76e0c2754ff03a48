import { Trans, useLingui } from '@lingui/react/macro'
import { type IntakeStep, intakeSteps } from '@sorrel/contract/patients/intake/question'
import { type Answers, isAnswered, listAsked, listMissing } from '@sorrel/contract/patients/intake/rules'
import { stepLabels } from '@sorrel/contract/patients/intake/vocabulary'
import type { getPatient } from '@sorrel/contract/patients/record/operations'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { BottomLine } from './BottomLine.tsx'
import { Conflicts } from './Conflicts.tsx'
import { QuestionField } from './fields/QuestionField.tsx'
import { SavingNotice } from './SavingNotice.tsx'
import { SendStep } from './SendStep.tsx'
import { StepList } from './StepList.tsx'
import { type Draft, type Intake, readAnswers } from './saving/outbox.ts'
import { useOutbox } from './saving/use-outbox.ts'

type Props = {
  known: Intake
  draft: Draft
  patient: OutputOf<typeof getPatient>
  step: IntakeStep | undefined
  isActing: boolean
}

/** The steps of the intake, one at a time. Each answer is kept at once, so every step can be left. */
export function IntakeForm({ known, draft, patient, step, isActing }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const outbox = useOutbox(known, draft)
  const { view } = outbox
  const answers = readAnswers(view)
  const { facts } = view.intake
  // Whoever comes back goes on where something is missing.
  const [began] = useState(() => findFirstOpen(answers, facts))
  const current = step ?? began
  const asked = listAsked(answers, facts, current)
  const name = patient.preferred_name ?? patient.first_name ?? ''
  const heading = useHeadingFocus(current)
  return (
    <div className="intake">
      <StepList current={current} isDone={(one) => isStepDone(one, answers, view.intake)} />
      <div className="intake-step stack">
        <header className="stack stack--close">
          <h1 className="serif" tabIndex={-1} ref={heading}>
            {stepLabels[current][format.locale]}
          </h1>
          <StepWords step={current} isActing={isActing} name={name} />
        </header>
        <SavingNotice view={view} retry={outbox.flush} />
        <Conflicts conflicts={view.conflicts} answers={answers} units={patient.units} choose={outbox.choose} />
        {asked.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={answers[question.id]}
            onChange={(value) => outbox.answer(question.id, value)}
            typed={view.draft.typed[question.id]}
            onType={(text) => outbox.type(question.id, text)}
            units={patient.units}
            facts={facts}
            height={typeof answers.height === 'number' ? answers.height : null}
            error={view.refused.includes(question.id) ? t`Please check this. It could not be saved.` : undefined}
          />
        ))}
        {current === 'send' && <SendStep outbox={outbox} answers={answers} units={patient.units} name={name} />}
        <BottomLine view={view} current={current} />
        {current !== 'send' && (
          <Link to="/app" className="small">
            <Trans>Save and leave</Trans>
          </Link>
        )}
      </div>
    </div>
  )
}

/** A change of the step moves the focus to its heading, as a new page would. */
function useHeadingFocus(step: IntakeStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

/** The first step with a question that is needed and not answered. */
const findFirstOpen = (answers: Answers, facts: Intake['facts']): IntakeStep => {
  const nothing = Object.values(answers).every((value) => !isAnswered(value))
  return nothing ? intakeSteps[0] : (listMissing(answers, facts)[0]?.step ?? 'send')
}

function isStepDone(step: IntakeStep, answers: Answers, { facts, submitted_at }: Intake): boolean {
  if (step === 'send') return submitted_at !== null
  const asked = listAsked(answers, facts, step)
  return asked.some(({ id }) => isAnswered(answers[id])) && asked.every(({ id, required }) => !required || isAnswered(answers[id]))
}

function StepWords({ step, isActing, name }: { step: IntakeStep; isActing: boolean; name: string }) {
  return (
    <>
      {isActing && (
        <p>
          <b>
            <Trans>You are answering for {name}.</Trans>
          </b>
        </p>
      )}
      {step === 'feelings' && (
        <p className="quiet">
          <Trans>
            These questions help your dietitian to talk with you in a way that does you good. You can leave any of them out. If eating feels
            hard right now and you need somebody at once, call or text 988.
          </Trans>
        </p>
      )}
      {step === 'body' && (
        <p className="quiet">
          <Trans>Nobody has to give measures. Leave out what you would rather not say.</Trans>
        </p>
      )}
    </>
  )
}
