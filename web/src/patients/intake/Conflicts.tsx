import { Trans } from '@lingui/react/macro'
import { findQuestion, type QuestionId } from '@sorrel/contract/patients/intake/questions'
import { type Answers, isAnswered, type Value } from '@sorrel/contract/patients/intake/rules'
import type { UnitSystem } from '@sorrel/contract/patients/measures/amounts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Conflict } from './saving/outbox.ts'
import { writeAnswer } from './words.ts'

type Props = {
  conflicts: readonly Conflict[]
  answers: Answers
  units: UnitSystem
  choose: (question: QuestionId, whose: 'mine' | 'theirs') => void
}

/** Where two devices answered the same question, the person chooses. Neither answer is lost before. */
export function Conflicts({ conflicts, answers, units, choose }: Props) {
  const format = useFormat()
  return conflicts.map(({ question: id, theirs }) => {
    const question = findQuestion(id)
    if (!question) return null
    const write = (value: Value | null | undefined) => (isAnswered(value) ? writeAnswer(question, value!, format, units).join('; ') : '–')
    const name = theirs.by_name ?? ''
    const at = format.time(theirs.at, getDeviceZone())
    return (
      <Notice tone="warn" live key={id}>
        <div className="stack stack--close intake-conflict">
          <p>
            <b>{question.label[format.locale]}</b>
            <br />
            <Trans>This was answered on another device meanwhile. Which answer is right?</Trans>
          </p>
          <p>
            <span className="small quiet">
              <Trans>Here:</Trans>
            </span>{' '}
            {write(answers[id])}
          </p>
          <p>
            <span className="small quiet">
              <Trans>
                {name}, {at}:
              </Trans>
            </span>{' '}
            {write(theirs.value)}
          </p>
          <div className="line line--wrap">
            <Button kind="quiet" size="small" onClick={() => choose(id, 'mine')}>
              <Trans>Keep what I typed here</Trans>
            </Button>
            <Button kind="quiet" size="small" onClick={() => choose(id, 'theirs')}>
              <Trans>Take the other answer</Trans>
            </Button>
          </div>
        </div>
      </Notice>
    )
  })
}
