import type { ComponentProps } from 'react'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import type { NoteEditor } from '../note/use-note.ts'
import { useExpansion } from './use-expansion.ts'

type Props = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  editor: NoteEditor
  value: string
  forPatient?: boolean
  onWrite: (text: string) => void
}

/** Several lines of text in which `.word` and a blank become the phrase of that word. */
export function PhraseArea({ editor, value, forPatient, onWrite, ...area }: Props) {
  const expand = useExpansion<HTMLTextAreaElement>(editor, { forPatient, onWrite })
  return <TextArea {...area} value={value} onKeyDown={expand} onChange={(event) => onWrite(event.currentTarget.value)} />
}
