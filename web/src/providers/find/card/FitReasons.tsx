import { Trans, useLingui } from '@lingui/react/macro'
import type { FitReason } from '@sorrel/contract/providers/schemas'
import { IconSparkles } from '@tabler/icons-react'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useLabels, writeInSentence } from '../../labels.ts'

/** Why the search ranks a dietitian here, without the reasons that the card shows anyway (rating, network, times). */
export function FitReasons({ reasons }: { reasons: readonly FitReason[] }) {
  const say = useReasonWords()
  const format = useFormat()
  const said = reasons.map(say).filter((text) => text !== null)
  if (said.length === 0) return null
  const why = format.list(said.slice(0, 3))
  return (
    <p className="small quiet line line--top why">
      <Icon of={IconSparkles} />
      <span>
        <Trans>Fits you: {why}</Trans>
      </span>
    </p>
  )
}

function useReasonWords() {
  const { t } = useLingui()
  const labels = useLabels()
  return (reason: FitReason): string | null => {
    switch (reason.code) {
      case 'treats': {
        const what = writeInSentence(labels.specialty(reason.specialty))
        return t`helps with ${what}`
      }
      case 'speaks': {
        const language = labels.language(reason.language)
        return t`speaks ${language}`
      }
      case 'works_with':
        return writeInSentence(labels.modality(reason.modality))
      case 'identifies_as':
        return writeInSentence(labels.identity(reason.identity))
      case 'sees_age_group': {
        const age = writeInSentence(labels.ageGroup(reason.age_group))
        return t`sees ${age}`
      }
      case 'name_matches':
        return t`has the name you typed`
      case 'available_soon':
        return t`has a time soon`
      case 'new_here':
        return t`new on Sorrel`
      case 'near':
      case 'in_network':
      case 'licensed':
      case 'highly_rated':
        return null
      default:
        return reason satisfies never
    }
  }
}
