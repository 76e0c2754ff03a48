import type { TrailPerson } from '@sorrel/contract/audit/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'

type Person = z.input<typeof TrailPerson>
export type Names = { person: (kind: string, id: string | null) => Person | null; device: (session: string | null) => string | null }

/** The names behind ids of the trail, in one statement however many there are. */
export async function readNames(
  ctx: Context,
  people: readonly (string | null)[],
  sessions: readonly (string | null)[] = [],
): Promise<Names> {
  const listOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select kind, id, name from app.names_in_trail(${listOf(people)}::uuid[], ${listOf(sessions)}::uuid[])`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return {
    person: (kind, id) => (id === null ? null : { kind: known.get(id)?.kind ?? kind, id, name: known.get(id)?.name || null }),
    device: (session) => (session ? (known.get(session)?.name ?? null) : null),
  }
}
