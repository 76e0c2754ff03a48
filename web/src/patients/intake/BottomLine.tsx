import { Trans } from '@lingui/react/macro'
import { type IntakeStep, intakeSteps } from '@sorrel/contract/patients/intake/question'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import type { View } from './saving/outbox.ts'

/** The way back and on, and between them where the answers are. */
export function BottomLine({ view, current }: { view: View; current: IntakeStep }) {
  const at = intakeSteps.indexOf(current)
  const before = intakeSteps[at - 1]
  const next = intakeSteps[at + 1]
  return (
    <div className="intake-bottom">
      {before && (
        <LinkButton to="/app/intake" search={{ part: before }} kind="quiet" icon={IconArrowLeft} resetScroll={false}>
          <Trans>Back</Trans>
        </LinkButton>
      )}
      <p className="small quiet" role="status">
        <SavedWords view={view} />
      </p>
      {next && (
        <LinkButton to="/app/intake" search={{ part: next }} iconAfter={IconArrowRight} resetScroll={false}>
          <Trans>Continue</Trans>
        </LinkButton>
      )}
    </div>
  )
}

function SavedWords({ view: { phase, draft, conflicts, isKept } }: { view: View }) {
  if (conflicts.length > 0) return <Trans>Please choose an answer above</Trans>
  if (Object.keys(draft.unsent).length === 0) return <Trans>Saved</Trans>
  if (!isKept) return <Trans>Not saved yet</Trans>
  return phase === 'sending' ? <Trans>Saving</Trans> : <Trans>Saved on this device</Trans>
}
