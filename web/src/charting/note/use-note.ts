import { getChartNote } from '@sorrel/contract/charting/operations'
import { useState } from 'react'
import { useUnsaved } from '../../kernel/browser/unsaved.ts'
import { useLoaded } from '../../kernel/calls/query.ts'
import { areAlike, type Pending, savedValueOf, withoutSaved } from './pending.ts'
import { useSaving } from './use-saving.ts'

export type NoteEditor = ReturnType<typeof useNote>

/**
 * A note while somebody writes in it. Typing never waits: what is typed is shown at once, kept on this device, and saved after a pause.
 * What another window wrote meanwhile appears; where both wrote, the person chooses.
 */
export function useNote(appointmentId: string) {
  const { data: note } = useLoaded(getChartNote, { params: { appointment_id: appointmentId } })
  const [typed, setTyped] = useState<Pending>({})
  const [conflicts, setConflicts] = useState<Pending>({})
  const { pending, waits, error, saveLater, save } = useSaving(appointmentId, {
    onKept: (kept) => {
      setTyped((before) => ({ ...kept, ...before }))
      saveLater({ ...kept, ...pending.current })
    },
    onConflict: (both) => {
      setConflicts((before) => ({ ...before, ...both }))
      setTyped((before) => withoutSaved(before, both))
    },
  })
  useUnsaved(waits || Object.keys(conflicts).length > 0)
  const set = (name: string, value: unknown) => {
    setTyped((before) => ({ ...before, [name]: value }))
    saveLater({ ...pending.current, [name]: value })
  }
  /** The value to show: what was typed, as long as nobody else wrote something else since. */
  const read = <T>(name: string): T => {
    const saved = savedValueOf(note, name)
    const isMine = name in typed && (name in pending.current || areAlike(typed[name], saved))
    return (isMine ? typed[name] : saved) as T
  }
  const settle = (name: string, isMine: boolean) => {
    const mine = conflicts[name]
    setConflicts((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)))
    if (isMine) set(name, mine)
  }
  return { note, read, set, save, settle, conflicts, error, waits }
}
