import type { TrailEntry } from '@sorrel/contract/audit/schemas'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { isReasonKind } from '../kernel/reasons/reading.ts'
import { listTrailRows, type TrailFilter, type TrailRow } from './access.ts'
import { type Names, readNames } from './names.ts'

type Shown = z.input<typeof TrailEntry>

/** One page of the trail: two statements, however many rows there are. */
export async function listEntries(
  ctx: Context,
  { cursor, limit, ...filter }: TrailFilter & { cursor?: string | undefined; limit: number },
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const page = pageOf(await listTrailRows(ctx, filter, { after, limit: limit + 1 }), limit, ({ at, id }) => ({ at, id }))
  const people = page.items.flatMap(({ actor_id, patient_id }) => [actor_id, patient_id])
  const names = await readNames(
    ctx,
    people,
    page.items.map(({ session_id }) => session_id),
  )
  return { items: page.items.map((row) => showEntry(row, names)), next_cursor: page.next_cursor }
}

const kindOf = { read: 'read', write: 'write', refused: 'denied', break_glass: 'reason' } as const satisfies Record<
  TrailRow['action'],
  Shown['kind']
>

function showEntry(row: Permitted<TrailRow>, names: Names): Shown {
  const { changed, ...details } = row.details
  const { reason, kind: reasonKind, ...beside } = details
  const isReason = row.action === 'break_glass' && typeof reason === 'string' && isReasonKind(reasonKind)
  return {
    id: row.id,
    at: row.at,
    kind: kindOf[row.action],
    actor: names.person(row.actor_kind, row.actor_id),
    actor_kind: row.actor_kind,
    patient: names.person('patient', row.patient_id),
    operation: row.operation,
    outcome: row.outcome,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    request_id: row.request_id,
    device: names.device(row.session_id),
    fields: Array.isArray(changed) ? changed.map(String) : [],
    details: Object.entries(isReason ? beside : details).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    reason: isReason ? { kind: reasonKind, text: reason } : null,
  }
}
