import { Trans, useLingui } from '@lingui/react/macro'
import type { SmartGoal } from '@sorrel/contract/charting/schemas'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { makeRandomId } from '../../kernel/session.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { NoteEditor } from './use-note.ts'

const most = 5

/** The goals that both agreed on, at most five. */
export function Goals({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const format = useFormat()
  const goals = editor.read<readonly SmartGoal[]>('smart_goals')
  const [text, setText] = useState('')
  const [day, setDay] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    editor.set('smart_goals', [...goals, { id: makeRandomId(), text: text.trim(), by_date: day || null }])
    setText('')
    setDay('')
  }
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
                {goal.by_date && (
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
      {goals.length < most && (
        <form className="note-add" onSubmit={add}>
          <TextInput label={t`New goal`} maxLength={200} value={text} onChange={(event) => setText(event.currentTarget.value)} />
          <TextInput label={t`Until`} optional type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          <Button type="submit" kind="quiet" icon={IconPlus}>
            <Trans>Add the goal</Trans>
          </Button>
        </form>
      )}
    </div>
  )
}
