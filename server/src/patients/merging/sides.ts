import type { mergePatients as wire } from '@sorrel/contract/patients/merging/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import type { Person } from './people.ts'

type Side = z.input<typeof wire.output>['from']

/** One of the two people as the report shows them. */ // reads auth
export async function showSide(ctx: Context, person: Person): Promise<Side> {
  const { rows } = await sql<{ seen: string | null }>`
    select max(s.seen_at) as seen from app.session s where s.identity_id = ${person.identity_id}`.execute(ctx.db)
  const { id, identity_id, gender, ...rest } = person
  return {
    ...rest,
    patient_id: id,
    gender: gender as Side['gender'],
    has_account: identity_id !== null,
    last_seen_at: rows[0]?.seen ?? null,
  }
}
