import { Trans } from '@lingui/react/macro'
import { type CarryKey, carryKeys } from '@sorrel/contract/charting/carrying'
import { listFieldsOf } from '@sorrel/contract/charting/fields'
import { IconCopy } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import type { NoteEditor } from '../note/use-note.ts'
import { useCarry, useNoteContext } from './use-context.ts'

/** Copies everything from the last note that is empty here. What is written stays. */
export function CarryAll({ editor }: { editor: NoteEditor }) {
  const { data } = useNoteContext(editor.note.appointment_id)
  const carry = useCarry(editor)
  const last = data?.last_note
  if (!last || !editor.note.can_write) return null
  const asked: readonly string[] = listFieldsOf(editor.note.kind)
  const isEmpty = (key: string) => !editor.read<string>(key).trim()
  const free = last.fields.filter(({ key }) => asked.includes(key) && (carryKeys as readonly string[]).includes(key) && isEmpty(key))
  const parts: readonly CarryKey[] = [
    ...(last.sentences.length > 0 && editor.read<readonly unknown[]>('pes_statements').length === 0 ? (['pes_statements'] as const) : []),
    ...(last.has_diagnoses && editor.read<readonly unknown[]>('diagnoses').length === 0 ? (['diagnoses'] as const) : []),
    ...(last.has_goals && editor.read<readonly unknown[]>('smart_goals').length === 0 ? (['smart_goals'] as const) : []),
    ...(last.has_height && editor.read<{ height_cm: number | null }>('measurements').height_cm === null ? (['height'] as const) : []),
  ]
  const keys = [...free.map(({ key }) => key), ...parts]
  if (keys.length === 0) return null
  return (
    <div className="stack stack--close">
      <div>
        <Button kind="quiet" size="small" icon={IconCopy} busy={carry.isPending} onClick={() => carry.mutate(keys)}>
          <Trans>Copy all that is empty here</Trans>
        </Button>
      </div>
      {carry.error && <Problem error={carry.error} />}
    </div>
  )
}
