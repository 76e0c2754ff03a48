import type { Description, ReasonPart } from '@sorrel/contract/kernel/operation'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { OwnerColumn } from '../assembly/features.ts'
import { type Context, runAsSystem } from '../context.ts'
import { giveReason, isHeld, type Opened } from './giving.ts'
import { readReason } from './reading.ts'

type Input = Record<string, unknown>

/**
 * Lets an administrator read the data of a patient only for a reason (decision 59). It comes in a header, holds for 30 minutes, stands in the
 * trail and calls for the eyes of compliance. Without one the call is refused with `reason_required`. Nobody else is asked: row-level
 * security shows patients their own rows and dietitians those of their care. Returns whose data are open.
 */
export async function requireReason(ctx: Context, description: Description, input: Input, request: FastifyRequest): Promise<Opened[]> {
  const { staff_reason } = description
  if (ctx.actor.kind !== 'admin' || !staff_reason || 'needless' in staff_reason) return []
  const parts = findParts(staff_reason, input)
  const opened = await listOpened(ctx, parts, input)
  const closed = []
  for (const one of opened) if (!(await isHeld(ctx, ctx.actor, one))) closed.push(one)
  if (closed.length === 0) return opened
  const reason = readReason(request, closed)
  for (const one of closed) await giveReason(ctx, one, reason)
  return opened
}

/** The parts that decide: the first of the alternatives of which every part was sent. */
function findParts(alternatives: readonly (ReasonPart | readonly ReasonPart[])[], input: Input): readonly ReasonPart[] {
  const found = alternatives.find((one) => [one].flat().every((part) => part === 'practice' || readPart(input, part) !== undefined))
  return found === undefined ? [] : [found].flat()
}

function readPart(input: Input, part: ReasonPart): string | undefined {
  const [place = '', name = ''] = part.split('.')
  const value = (input[place] as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}

/** Whose data the parts lead to. An id that leads to nobody opens nothing: the call itself answers `not_found`. */
async function listOpened(ctx: Context, parts: readonly ReasonPart[], input: Input): Promise<Opened[]> {
  const opened = new Map<string, Opened>()
  for (const part of parts) {
    if (part === 'practice') opened.set(part, { patient_id: null, provider_id: null })
    else {
      const { scope, id } = await findOwner(ctx, part, readPart(input, part)!)
      if (id) opened.set(id, scope === 'patient' ? { patient_id: id, provider_id: null } : { patient_id: null, provider_id: id })
    }
  }
  return [...opened.values()]
}

async function findOwner(ctx: Context, part: ReasonPart, id: string) {
  const owner = ctx.features.ownersOf[part.split('.')[1]!]
  if (!owner) throw new Error(`no feature says whose data ${part} leads to`)
  const found = ({ table, column, key }: OwnerColumn) =>
    sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(key ?? 'id')} = ${id}`
  const places = owner.formerly ? [owner, owner.formerly] : [owner]
  // As the system: which rows this administrator may read is for the call to decide.
  const { rows } = await runAsSystem(ctx, (ctx) =>
    sql<{ id: string | null }>`${sql.join(places.map(found), sql` union all `)}`.execute(ctx.db),
  )
  return { scope: owner.scope, id: rows[0]?.id ?? null }
}
