import type { listJournalEntries as listing } from '@sorrel/contract/journal/wire'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { type JournalOwner, listJournalEntries } from './access.ts'
import { findQuestion } from './answering.ts'
import { hidesNumbers, showEntry } from './showing.ts'

type Asked = z.infer<typeof listing.query>

/** A page of a journal, with the cursor of the next one and the dietitian's question. */
export async function showPage(ctx: Context, owner: Permitted<JournalOwner>, asked: Asked): Promise<z.input<typeof listing.output>> {
  const { limit, kinds, commented } = asked
  const after = asked.cursor === undefined ? undefined : readCursor(asked.cursor)
  const [entries, question] = await Promise.all([
    listJournalEntries(ctx, owner, { after, limit: limit + 1, kinds, commented: commented === 'true' }),
    findQuestion(ctx, owner),
  ])
  const { items, next_cursor } = pageOf(entries, limit, ({ occurred_at, id }) => ({ at: occurred_at, id }))
  return {
    items: items.map((entry) => showEntry(ctx, owner, entry)),
    next_cursor,
    question,
    safe_mode: hidesNumbers(ctx, owner),
  }
}
