import type { ComponentProps } from 'react'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import type { NoteEditor } from '../note/use-note.ts'
import { useExpansion } from './use-expansion.ts'

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  editor: NoteEditor
  value: string
  maxLength: number
  forPatient?: boolean
  onWrite: (text: string) => void
}

/** One line of text in which `.word` and a blank become the phrase of that word. What is longer than the line may be is cut. */
export function PhraseInput({ editor, value, forPatient, onWrite, ...input }: Props) {
  const write = (text: string) => onWrite(text.slice(0, input.maxLength))
  const expand = useExpansion<HTMLInputElement>(editor, { forPatient, isOneLine: true, onWrite: write })
  return <TextInput {...input} value={value} onKeyDown={expand} onChange={(event) => write(event.currentTarget.value)} />
}
