import type { listJournalEntries as listing } from '@sorrel/contract/journal/wire'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { refuseValue } from '../kernel/problem.ts'
import { type JournalOwner, listJournalEntries } from './access.ts'
import { findQuestion } from './answering.ts'
import { hidesNumbers, showEntry } from './showing.ts'

type Asked = z.infer<typeof listing.query>

/** A page of a journal, with the cursor of the next one and the dietitian's question. */
export async function showPage(ctx: Context, owner: Permitted<JournalOwner>, asked: Asked): Promise<z.input<typeof listing.output>> {
  const { limit, kinds, commented } = asked
  const before = asked.cursor === undefined ? undefined : readCursor(asked.cursor)
  const [entries, question] = await Promise.all([
    listJournalEntries(ctx, owner, { before, limit: limit + 1, kinds, commented: commented === 'true' }),
    findQuestion(ctx, owner),
  ])
  const items = entries.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map((entry) => showEntry(ctx, owner, entry)),
    next_cursor: entries.length > limit && last ? writeCursor(last) : null,
    question,
    safe_mode: hidesNumbers(ctx, owner),
  }
}

type Place = { occurred_at: string; id: string }

const writeCursor = ({ occurred_at, id }: Place) => Buffer.from(`${occurred_at} ${id}`).toString('base64url')

function readCursor(cursor: string): Place {
  const [, occurred_at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
      Buffer.from(cursor, 'base64url').toString('latin1'),
    ) ?? []
  if (!occurred_at || !id || Number.isNaN(Date.parse(occurred_at))) throw refuseValue('query', ['cursor'], 'invalid_format')
  return { occurred_at, id }
}
