import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { Icon } from './Icon.tsx'

/** Where one is in a stepper: a bar and a word each on a wide screen, "Step 2 of 4" on a phone. Done steps lead back when `onBack` is given. */
export function Steps({ steps, at, onBack }: { steps: readonly string[]; at: number; onBack?: (step: number) => void }) {
  const { t } = useLingui()
  const step = at + 1
  const count = steps.length
  const name = steps[at]
  const next = steps[step]
  return (
    <nav aria-label={t`Steps`}>
      <ol className="stepper">
        {steps.map((word, i) => (
          <li key={word} className={i < at ? 'is-done' : undefined} aria-current={i === at ? 'step' : undefined}>
            {i < at ? <Done word={word} onClick={onBack && (() => onBack(i))} /> : word}
          </li>
        ))}
      </ol>
      <p className="phone-only small step-now" aria-hidden="true">
        <b>
          <Trans>
            Step {step} of {count}: {name}
          </Trans>
        </b>{' '}
        {next && (
          <span className="quiet">
            <Trans>· next, {next}</Trans>
          </span>
        )}
      </p>
    </nav>
  )
}

function Done({ word, onClick }: { word: string; onClick?: () => void }) {
  const content = (
    <>
      <Icon of={IconCheck} />
      {word}
      <span className="sr">
        <Trans>, done</Trans>
      </span>
    </>
  )
  return onClick ? (
    <button type="button" onClick={onClick}>
      {content}
    </button>
  ) : (
    <span className="line">{content}</span>
  )
}
