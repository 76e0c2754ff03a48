import { createContext, type ReactNode, useContext } from 'react'
import { type NoteDesk, type Prefill, usePrefill } from './use-prefill.ts'

/** Plays the seconds of a talk from which a quote comes. */
export type PlayTalk = (citation: { source_id: string; offset_ms: number }) => void
type Desk = NoteDesk & { prefill: Prefill; onPlay?: PlayTalk | undefined }

const Here = createContext<Desk | null>(null)

/** Around a note in which proposals appear. `onPlay` where the sound of the visit is still kept. */
export function PrefillDesk({ desk, onPlay, children }: { desk: NoteDesk; onPlay?: PlayTalk | undefined; children: ReactNode }) {
  const prefill = usePrefill(desk)
  return <Here value={{ ...desk, prefill, onPlay }}>{children}</Here>
}

/** What is proposed for the note around; null outside of one. */
export const useDesk = (): Desk | null => useContext(Here)
