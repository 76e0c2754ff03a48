import { type ChatKind, changeableMinutes } from './vocabulary.ts'

type Sent = { kind: ChatKind; sent_at: string; deleted_at: string | null }

/** Whether its writer may still change a message, or take it back. */
export const isChangeable = ({ kind, sent_at, deleted_at }: Sent, now: string): boolean =>
  kind === 'written' && deleted_at === null && Date.parse(now) < Date.parse(sent_at) + changeableMinutes * 60_000
