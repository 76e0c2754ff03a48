import { Trans, useLingui } from '@lingui/react/macro'
import { type IntakeStep, intakeSteps } from '@sorrel/contract/patients/intake/question'
import { stepLabels } from '@sorrel/contract/patients/intake/vocabulary'
import { IconCheck, IconCircle, IconCircleDot } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

/** The steps: bars and a sentence on a phone, a list beside the form where there is room. Any step can be opened. */
export function StepList({ current, isDone }: { current: IntakeStep; isDone: (step: IntakeStep) => boolean }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const at = intakeSteps.indexOf(current)
  const number = at + 1
  const count = intakeSteps.length
  const name = stepLabels[current][locale]
  const next = intakeSteps[number]
  const nextName = next && stepLabels[next][locale]
  return (
    <nav aria-label={t`Steps`} className="intake-steps">
      <ol>
        {intakeSteps.map((step) => {
          const done = isDone(step)
          const isCurrent = step === current
          return (
            <li key={step} className={done ? 'is-done' : undefined} aria-current={isCurrent ? 'step' : undefined}>
              <Link to="/app/intake" search={{ part: step }} activeProps={{ 'aria-current': undefined }}>
                <Icon of={isCurrent ? IconCircleDot : done ? IconCheck : IconCircle} />
                <span>{stepLabels[step][locale]}</span>
                {done && (
                  <span className="sr">
                    <Trans>, answered</Trans>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
      <p className="phone-only small" aria-hidden="true">
        <b>
          <Trans>
            Step {number} of {count}: {name}
          </Trans>
        </b>{' '}
        {nextName && (
          <span className="quiet">
            <Trans>· next, {nextName}</Trans>
          </span>
        )}
      </p>
    </nav>
  )
}
