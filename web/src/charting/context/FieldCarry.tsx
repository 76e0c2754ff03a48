import { Plural, Trans } from '@lingui/react/macro'
import { listUnread } from '@sorrel/contract/charting/carrying'
import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { NoteEditor } from '../note/use-note.ts'
import { useCarry, useNoteContext } from './use-context.ts'

type Props = { editor: NoteEditor; name: NoteFieldKey }

/** Under a field: the way to copy it from the last note, and what a copied text asks of whoever signs it. */
export function FieldCarry({ editor, name }: Props) {
  const { data } = useNoteContext(editor.note.appointment_id)
  const carry = useCarry(editor)
  const format = useFormat()
  const last = data?.last_note
  const isWritten = editor.read<string>(name).trim() !== ''
  const field = editor.note.fields[name]
  const isCarried = isWritten && Boolean(field?.carried_from_note_id) && editor.read<string>(name).trim() === field?.value
  if (!last || name === 'interval_history' || name === 'goal_progress') return null
  const day = format.shortDate(dayOf(last.visit_at, 'UTC'))
  const changed = data.changed.filter(({ key }) => key === name)
  if (isCarried) return <Carried editor={editor} name={name} day={day} changed={changed} />
  if (isWritten || !last.fields.some(({ key }) => key === name)) return null
  return (
    <div className="note-carry">
      <Button kind="plain" size="small" icon={IconCopy} busy={carry.isPending} onClick={() => carry.mutate([name])}>
        <Trans>Copy from {day}</Trans>
      </Button>
      <Changes changed={changed} />
      {carry.error && <Problem error={carry.error} />}
    </div>
  )
}

function Carried({ editor, name, day, changed }: Props & { day: string; changed: NoteContext['changed'] }) {
  const confirmed = editor.read<readonly NoteFieldKey[]>('carried_confirmed')
  const isUnread = listUnread({ ...editor.note, carried_confirmed: [...confirmed] }).includes(name)
  return (
    <div className="note-carry small">
      <span className="quiet">
        <Trans>Copied from {day}.</Trans>
      </span>
      <Changes changed={changed} />
      {isUnread && (
        <Button kind="quiet" size="small" icon={IconCheck} onClick={() => editor.set('carried_confirmed', [...confirmed, name])}>
          <Trans>Still true</Trans>
        </Button>
      )}
    </div>
  )
}

/** What became different since the last note was signed, in words. */
function Changes({ changed }: { changed: NoteContext['changed'] }) {
  if (changed.length === 0) return null
  const words = {
    intake: (count: number) => <Plural value={count} one="# new answer" other="# new answers" />,
    lab: (count: number) => <Plural value={count} one="# new report" other="# new reports" />,
    weight: (count: number) => <Plural value={count} one="# new weight" other="# new weights" />,
  }
  return (
    <span className="note-changed small">
      <Trans>Changed since:</Trans>{' '}
      {changed.map(({ source, count }, nth) => (
        <span key={source}>
          {nth > 0 && ', '}
          {words[source](count)}
        </span>
      ))}
    </span>
  )
}
