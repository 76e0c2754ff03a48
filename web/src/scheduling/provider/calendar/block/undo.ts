import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import type { Scope } from './block-draft.ts'
import { type BlockBody, bodyOf, draftOf, type SavedBlock } from './block-draft.ts'

/** The former name and time of a block, or of the dates of a repetition that a change covered. */
export function bodyOfBefore(event: SavedBlock, zone: string, scope: Scope): BlockBody {
  const { title, all_day, from_date, to_date, starts_at, ends_at, recurrence } = event
  if (all_day && from_date) return { title, from_date, to_date: to_date ?? from_date }
  if (!recurrence || scope === 'one') return { title, starts_at, ends_at }
  return bodyOf(draftOf(event, zone, scope), zone)
}

/** Whether deleted dates can be made again as they were. If it had removed dates, they would come back with it. */
export const canBeMadeAgain = ({ recurrence }: Pick<CalendarEvent, 'recurrence'>, scope: Scope): boolean =>
  scope === 'one' || !recurrence || recurrence.removed_dates.length === 0
