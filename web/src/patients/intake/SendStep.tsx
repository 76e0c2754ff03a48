import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getIntake, saveIntake } from '@sorrel/contract/patients/intake/operations'
import { intakeSteps } from '@sorrel/contract/patients/intake/question'
import { type Answers, isAnswered, listAsked, listMissing } from '@sorrel/contract/patients/intake/rules'
import { stepLabels } from '@sorrel/contract/patients/intake/vocabulary'
import type { UnitSystem } from '@sorrel/contract/patients/measures/amounts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ConsentCard } from '../../scheduling/booking/steps/ConsentCard.tsx'
import { useConsents } from '../../scheduling/booking/steps/use-consents.ts'
import type { Outbox, View } from './saving/outbox.ts'
import { writeAnswer } from './words.ts'

type Props = { outbox: Outbox & { view: View }; answers: Answers; units: UnitSystem; name: string }

/** Everything once more, what is still missing, the consents, and the button that sends it. */
export function SendStep({ outbox, answers, units }: Props) {
  const { intake, draft, conflicts } = outbox.view
  const { t } = useLingui()
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const missing = listMissing(answers, intake.facts)
  const consents = useIntakeConsents(intake)
  const toAgree = consents.filter(({ kind }) => !agreed.includes(kind))
  const save = useAct(saveIntake, { refreshes: [getIntake], onSuccess: (sent) => outbox.receive(sent) })
  const send = async () => {
    setTried(true)
    if (toAgree.length > 0) return document.getElementById(`agree-${toAgree[0]?.kind}`)?.focus()
    await outbox.flush()
    const { intake: stored, draft: left } = outbox.getView()
    if (Object.keys(left.unsent).length > 0) return
    const given = consents.map(({ kind, version }) => ({ kind, version }))
    save.mutate({ params: { patient_id: stored.patient_id }, body: { base_version: stored.version, consents: given, submit: true } })
  }
  const isSent = intake.submitted_at !== null || save.isSuccess
  return (
    <>
      {isSent && <SentNotice at={save.data?.submitted_at ?? intake.submitted_at} />}
      <Missing missing={missing} />
      <Overview answers={answers} facts={intake.facts} units={units} />
      {(isSent ? [] : consents).map((consent) => (
        <ConsentCard
          key={consent.kind}
          consent={consent}
          check={{
            id: `agree-${consent.kind}`,
            checked: agreed.includes(consent.kind),
            error: tried && !agreed.includes(consent.kind) ? t`Please agree, or ask us first.` : undefined,
            onChange: (event) =>
              setAgreed(event.currentTarget.checked ? [...agreed, consent.kind] : agreed.filter((kind) => kind !== consent.kind)),
          }}
        />
      ))}
      {save.error && <Problem error={save.error} again={() => void send()} />}
      {!isSent && (
        <Button
          wide
          disabled={missing.length > 0 || conflicts.length > 0}
          busy={save.isPending || (tried && toAgree.length === 0 && Object.keys(draft.unsent).length > 0)}
          onClick={() => void send()}
        >
          <Trans>Send to my dietitian</Trans>
        </Button>
      )}
    </>
  )
}

/** The texts to which the patient has not agreed in their current version. */
function useIntakeConsents({ consents }: View['intake']) {
  const { t } = useLingui()
  const all = useConsents({ name: t`the dietitians of this practice`, virtual: false, insured: false, fee: '', hours: 0 })
  return all.filter(({ kind }) => consents.some((one) => one.kind === kind && !one.is_given))
}

function SentNotice({ at }: { at: string | null | undefined }) {
  const format = useFormat()
  const day = at ? format.date(dayOf(at, getDeviceZone())) : ''
  return (
    <Notice live>
      <p>
        <b>
          <Trans>Sent on {day}.</Trans>
        </b>{' '}
        <Trans>You can still change every answer. Your dietitian sees what is new.</Trans>
      </p>
    </Notice>
  )
}

function Missing({ missing }: { missing: ReturnType<typeof listMissing> }) {
  const { locale } = useFormat()
  if (missing.length === 0) return null
  return (
    <Notice tone="info">
      <p>
        <b>
          <Plural value={missing.length} one="One question is still open" other="# questions are still open" />
        </b>
      </p>
      <ul>
        {missing.map(({ id, step, label }) => (
          <li key={id}>
            <Link to="/app/intake" search={{ part: step }}>
              {label[locale]}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Overview({ answers, facts, units }: { answers: Answers; facts: View['intake']['facts']; units: UnitSystem }) {
  const format = useFormat()
  const { t } = useLingui()
  return intakeSteps.map((step) => {
    const answered = listAsked(answers, facts, step).filter(({ id }) => isAnswered(answers[id]))
    if (answered.length === 0) return null
    const name = stepLabels[step][format.locale]
    return (
      <Card
        key={step}
        title={name}
        aside={
          <Link to="/app/intake" search={{ part: step }} aria-label={t`Change: ${name}`}>
            <Trans>Change</Trans>
          </Link>
        }
      >
        <DataList
          asked
          facts={answered
            .filter(({ kind }) => kind !== 'photos')
            .map((question) => ({
              label: question.label[format.locale],
              value: writeAnswer(question, answers[question.id]!, format, units).join('; '),
            }))}
        />
      </Card>
    )
  })
}
