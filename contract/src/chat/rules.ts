import { changeableMinutes } from './vocabulary.ts'

/** Whether its writer may still change a message, or take it back. */
export const isChangeable = ({ sent_at, deleted_at }: { sent_at: string; deleted_at: string | null }, now: string): boolean =>
  deleted_at === null && Date.parse(now) < Date.parse(sent_at) + changeableMinutes * 60_000
