import { Trans, useLingui } from '@lingui/react/macro'
import { isGoalOpen } from '@sorrel/contract/charting/carrying'
import type { SmartGoal } from '@sorrel/contract/charting/schemas'
import { goalStatusLabels, longestGoal, mostOpenGoals } from '@sorrel/contract/rewards/vocabulary'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { makeRandomId } from '../../kernel/session.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ProposedParts } from '../../prefill/Proposed.tsx'
import { PhraseInput } from '../context/PhraseInput.tsx'
import { EarlierGoals } from '../plan/EarlierGoals.tsx'
import { useSay } from '../words.ts'
import type { NoteEditor } from './use-note.ts'

/** The goals that both agreed on, of which at most five go on, and what became of earlier ones. */
export function Goals({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = useSay()
  const goals = editor.read<readonly SmartGoal[]>('smart_goals')
  const [text, setText] = useState('')
  const [day, setDay] = useState('')
  const add = () => {
    if (!text.trim()) return
    editor.set('smart_goals', [...goals, { id: makeRandomId(), text: text.trim(), by_date: day || null }])
    setText('')
    setDay('')
  }
  const latest = useRef(add)
  latest.current = add
  // Who goes on without the button means the goal as well; it must not be missing from what they sign. It waits for the click that took the focus,
  // because a row that appears under the pointer would make it miss.
  const addOnceLeft = (form: HTMLFormElement) =>
    window.setTimeout(() => {
      if (!form.contains(document.activeElement)) latest.current()
    }, 300)
  return (
    <div className="stack stack--close" id="goals" tabIndex={-1}>
      <h3>
        <Trans>Goals</Trans>
      </h3>
      {goals.length > 0 && (
        <ul className="rows note-rows">
          {goals.map((goal) => (
            <li key={goal.id}>
              <span>
                {goal.text}
                {goal.status && <span className="small quiet"> {say(goalStatusLabels[goal.status])}</span>}
                {isGoalOpen(goal) && goal.by_date && (
                  <span className="small quiet">
                    {' '}
                    <Trans>until {format.shortDate(goal.by_date)}</Trans>
                  </span>
                )}
              </span>
              <IconButton
                kind="plain"
                icon={IconX}
                name={t`Remove the goal ${goal.text}`}
                onClick={() =>
                  editor.set(
                    'smart_goals',
                    goals.filter(({ id }) => id !== goal.id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <EarlierGoals
        patientId={editor.note.patient_id}
        named={goals.map(({ id }) => id)}
        onSettle={({ id, text, by_date }, status) => editor.set('smart_goals', [...goals, { id, text, by_date, status }])}
      />
      <ProposedParts part="smart_goals" />
      {goals.filter(isGoalOpen).length < mostOpenGoals && (
        <form
          className="note-add"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
          onBlur={({ currentTarget: form, relatedTarget }) => relatedTarget && addOnceLeft(form)}
        >
          <PhraseInput editor={editor} forPatient label={t`New goal`} maxLength={longestGoal} value={text} onWrite={setText} />
          <TextInput label={t`Until`} optional type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          <Button type="submit" kind="quiet" icon={IconPlus}>
            <Trans>Add the goal</Trans>
          </Button>
        </form>
      )}
    </div>
  )
}
