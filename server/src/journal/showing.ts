import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import type { EntryView, JournalOwner } from './access.ts'

/** Whether numbers about food and body are left out: what a patient in safe mode gets, or whoever acts for them. */
export const hidesNumbers = (ctx: Context, owner: Pick<JournalOwner, 'ed_safe_mode'>): boolean =>
  ctx.actor.kind === 'patient' && owner.ed_safe_mode

/** An entry as the caller reads it. */
export function showEntry(ctx: Context, owner: JournalOwner, entry: Permitted<EntryView>): z.input<typeof JournalEntry> {
  const { reviewed_at, chat_message_id: _from, ...shown } = entry
  const safe = hidesNumbers(ctx, owner) ? { nutrients: null, weight_grams: null } : {}
  return { ...shown, ...safe, viewed_by_provider_at: reviewed_at }
}
