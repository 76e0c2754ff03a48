import { expandAt } from '@sorrel/contract/phrases/expanding'
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { factsOf, textOf, useAllPhrases } from '../../phrases/use-phrases.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import type { NoteEditor } from '../note/use-note.ts'
import { useNoteContext } from './use-context.ts'

type Props = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  editor: NoteEditor
  value: string
  /** The patient reads it, so the phrase is taken in the patient's language. */
  forPatient?: boolean
  onWrite: (text: string) => void
}

/** Several lines of text in which `.word` and a blank become the phrase of that word. */
export function PhraseArea({ editor, value, forPatient, onWrite, ...area }: Props) {
  const format = useFormat()
  const zone = useMyZone()
  const { note } = editor
  const { data: context } = useNoteContext(note.appointment_id)
  const { data: phrases = [] } = useAllPhrases()
  const caret = useRef<{ at: number; area: HTMLTextAreaElement } | null>(null)
  // React puts the caret at the end of a text that it changed, so it is set again after the text is drawn.
  useLayoutEffect(() => {
    caret.current?.area.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })
  const expand = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const at = event.currentTarget.selectionStart
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || at !== event.currentTarget.selectionEnd) return
    const language = forPatient && context ? context.patient.preferred_language : format.locale
    const usable = phrases.map((one) => ({ trigger: one.trigger, text: textOf(one, language) }))
    const facts = context ? factsOf(context, note.visit.starts_at, zone, format) : {}
    const expanded = expandAt(event.currentTarget.value, at, usable, facts)
    if (!expanded) return
    event.preventDefault()
    // The blank that was typed stands after the phrase, so that writing goes on.
    caret.current = { at: expanded.caret + 1, area: event.currentTarget }
    onWrite(`${expanded.text.slice(0, expanded.caret)} ${expanded.text.slice(expanded.caret)}`)
  }
  return <TextArea {...area} value={value} onKeyDown={expand} onChange={(event) => onWrite(event.currentTarget.value)} />
}
