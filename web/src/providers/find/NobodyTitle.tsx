import { Trans } from '@lingui/react/macro'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useLabels, writeInSentence } from '../labels.ts'
import type { Found } from './found.ts'

/** The title that says that nobody is licensed in the state, or that nobody there treats the concern. */
export function NobodyTitle({ nobody }: { nobody: NonNullable<Found['nobody']> }) {
  const labels = useLabels()
  const format = useFormat()
  const state = labels.state(nobody.state)
  if (nobody.reason === 'nobody_licensed') return <Trans>Nobody is licensed in {state} yet</Trans>
  const what = format.list(nobody.specialties.map((one) => writeInSentence(labels.specialty(one))))
  return (
    <Trans>
      Nobody in {state} helps with {what} yet
    </Trans>
  )
}
