import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { type CareRow, viewCares } from './viewing.ts'

/** A dietitian reads a care until so many months after its end. */
const readMonths = 24

const stillRead = (ctx: Context) =>
  sql<boolean>`(c.ended_at is null or c.ended_at > ${ctx.now()}::timestamptz - make_interval(months => ${readMonths}))`

/** Whose caseload a call reads: a dietitian's own, or the one that support names. Anybody else's is `not_found`. */
export function findWhoseCaseload({ actor }: Context, named: string | undefined): string {
  if (actor.kind === 'provider') {
    if (named !== undefined && named !== actor.provider_id) throw new Problem('not_found')
    return actor.provider_id
  }
  if (actor.kind !== 'admin') throw new Problem('forbidden')
  if (!named)
    throw new Problem('invalid_request', {
      issues: [{ in: 'query', path: ['provider_id'], code: 'invalid_type', params: { expected: 'string' } }],
    })
  return named
}

/** All cares of a dietitian that may still be read, with what is derived from their visits, in one statement. */
export async function findCaseload(ctx: Context, providerId: string): Promise<Permitted<CareRow>[]> {
  const rows = await viewCares(ctx, sql`c.provider_id = ${providerId} and ${stillRead(ctx)}`, sql`a.provider_id = ${providerId}`)
  return rows.map(permit)
}

/** The care with that id; `not_found` if there is none, it is not the caller's, or it ended too long ago. */
export async function findCare(ctx: Context, id: string): Promise<Permitted<CareRow>> {
  const own = ctx.actor.kind === 'provider' ? sql`c.provider_id = ${ctx.actor.provider_id}` : sql`${ctx.actor.kind} in ('admin', 'system')`
  const [care] = await viewCares(ctx, sql`c.id = ${id} and ${own} and ${stillRead(ctx)}`, sql`a.care_id = ${id}`)
  if (!care) throw new Problem('not_found')
  return permit(care)
}
