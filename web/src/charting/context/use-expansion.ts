import { expandAt } from '@sorrel/contract/phrases/expanding'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../kernel/words/i18n.ts'
import { factsOf, textOf, useAllPhrases } from '../../phrases/use-phrases.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import type { NoteEditor } from '../note/use-note.ts'
import { useNoteContext } from './use-context.ts'

type Wanted = {
  /** The patient reads it, so the phrase is taken in the patient's language. */
  forPatient?: boolean | undefined
  /** The field has one line, so that the lines of a phrase are joined. */
  isOneLine?: boolean
  onWrite: (text: string) => void
}

/** The answer to a key in a field of a note: `.word` and a blank become the phrase of that word. */
export function useExpansion<Control extends HTMLInputElement | HTMLTextAreaElement>(
  { note }: NoteEditor,
  { forPatient, isOneLine, onWrite }: Wanted,
) {
  const format = useFormat()
  const zone = useMyZone()
  const { data: context } = useNoteContext(note.appointment_id)
  const { data: phrases = [] } = useAllPhrases()
  const caret = useRef<{ at: number; control: Control } | null>(null)
  // React puts the caret at the end of a text that it changed, so it is set again after the text is drawn.
  useLayoutEffect(() => {
    caret.current?.control.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })
  return (event: KeyboardEvent<Control>) => {
    const { currentTarget: control } = event
    const at = control.selectionStart
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || at === null || at !== control.selectionEnd) return
    const language = forPatient && context ? context.patient.preferred_language : format.locale
    const usable = phrases.map((one) => {
      const text = textOf(one, language)
      return { trigger: one.trigger, text: isOneLine ? text.replaceAll(/\s*\n\s*/g, ' ') : text }
    })
    const facts = context ? factsOf(context, note.visit.starts_at, zone, format) : {}
    const expanded = expandAt(control.value, at, usable, facts)
    if (!expanded) return
    event.preventDefault()
    // The blank that was typed stands after the phrase, so that writing goes on.
    caret.current = { at: expanded.caret + 1, control }
    onWrite(`${expanded.text.slice(0, expanded.caret)} ${expanded.text.slice(expanded.caret)}`)
  }
}
