import type { FoundPerson } from '@sorrel/contract/audit/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'

/** Staff and patients whose names begin like the typed words, eight of each kind at most. */
export async function findPeople(ctx: Context, typed: string) {
  const { rows } = await sql<z.input<typeof FoundPerson>>`select kind, id, name, birth_date from app.find_in_trail(${typed})`.execute(
    ctx.db,
  )
  return { items: rows }
}
