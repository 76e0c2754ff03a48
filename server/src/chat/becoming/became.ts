import type { Became } from '@sorrel/contract/chat/becoming/schemas'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** What messages became, as far as the caller may read it: a private entry of a journal is nobody else's, and a task is its dietitian's alone. */ // reads rewards, journal, tasks
export async function listBecame(ctx: Context, ids: readonly string[]): Promise<Map<string, Became[]>> {
  if (ids.length === 0) return new Map()
  const shared = ctx.actor.kind === 'patient' ? sql`true` : sql`e.visibility = 'shared'`
  const own = ctx.actor.kind === 'provider' ? ctx.actor.provider_id : null
  const { rows } = await sql<Became & { chat_message_id: string }>`
    select g.chat_message_id, 'goal' as kind, g.id, g.agreed_at as at from smart_goal g where g.chat_message_id = any (${ids}::uuid[])
    union all
    select e.chat_message_id, 'journal_entry', e.id, e.created_at from journal_entry e
      where e.chat_message_id = any (${ids}::uuid[]) and e.hidden_at is null and ${shared}
    union all
    select k.chat_message_id, 'task', k.id, k.created_at from task k where k.chat_message_id = any (${ids}::uuid[]) and k.provider_id = ${own}
    order by at, id`.execute(ctx.db)
  return Map.groupBy(rows, ({ chat_message_id }) => chat_message_id)
}
