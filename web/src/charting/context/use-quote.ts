import { useLingui } from '@lingui/react/macro'
import { noteFields } from '@sorrel/contract/charting/fields'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import type { NoteEditor } from '../note/use-note.ts'
import { useSay } from '../words.ts'

const mostFieldLetters = 8000

/** Puts the words of a message into the note, as a line of its own with the day on which they were written; null where nobody can write. */
export function useQuote(editor: NoteEditor, zone: string): ((message: ChatMessage) => void) | null {
  const { t } = useLingui()
  const say = useSay()
  const { note } = editor
  if (!note.can_write || note.status === 'signed') return null
  const name = note.kind === 'initial_consultation' ? 'chief_motivation' : 'interval_history'
  return ({ text, sent_at }) => {
    const field = say(noteFields[name])
    // A note is written in English, whatever language its screen has.
    const line = `Message of ${dayOf(sent_at, zone)}: “${text?.replaceAll(/\s*\n\s*/g, ' ')}”`
    const before = editor.read<string>(name).trimEnd()
    const whole = before === '' ? line : `${before}\n${line}`
    if (before.includes(line)) return toast(t`It is in “${field}” already.`)
    if (whole.length > mostFieldLetters) return toast(t`“${field}” has no room for it.`)
    editor.set(name, whole)
    toast(t`Put into “${field}”.`)
  }
}
