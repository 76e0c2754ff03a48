import type { Citation, Proposal } from '@sorrel/contract/prefill/answer'
import { goalLength, nameGoal } from '@sorrel/contract/prefill/parts'
import { dropRepeated } from '../arranging/citations.ts'
import type { Line } from '../arranging/lines.ts'

const mostLines = 12
const mostCitations = 40

/** What the patient agreed to, each as a goal with the words of both, and what the dietitian told them to do, as instructions. */
export function proposePlans(lines: readonly Line[]): Proposal[] {
  const planned = lines.filter(({ plan }) => plan !== undefined).sort((one, other) => one.order - other.order)
  const goals = planned.filter(({ plan }) => plan!.isAgreed && plan!.words.length <= goalLength)
  const instructions = planned.slice(0, mostLines)
  const citations: Citation[] = instructions.flatMap((line) => line.citations)
  return [
    ...goals.flatMap((line, nth): Proposal[] => {
      const key = nameGoal(nth)
      return key === undefined ? [] : [{ key, proposed_value: line.plan!.words, confidence: 'high', citations: line.citations }]
    }),
    ...(instructions.length === 0
      ? []
      : [
          {
            key: 'patient_instructions' as const,
            proposed_value: instructions.map(({ plan }) => plan!.words).join('\n'),
            confidence: goals.length > 0 ? ('high' as const) : ('medium' as const),
            citations: dropRepeated(citations).slice(0, mostCitations),
          },
        ]),
  ]
}
