import { type EventName, events, type NewsName, type PayloadOf } from '@sorrel/contract/events'
import { sql } from 'kysely'
import { type AuditEntry, auditWrite } from './audit.ts'
import { type Context, getDoerId } from './context.ts'
import { makeIdAt } from './ids.ts'
import { enqueue } from './jobs.ts'

export type Fact<Name extends EventName> = {
  payload: PayloadOf<Name>
  subject_id: string
  patient_id?: string | null
  provider_id?: string | null
  /** Names of changed fields and codes, for the audit; never anything that somebody wrote. */
  details?: Record<string, unknown>
  /** What its row in the trail says instead, where that is more than a plain change. */
  trail?: Pick<AuditEntry, 'id' | 'patient_id'> & { action: 'break_glass' }
}

/**
 * Records one event (`noun.past_participle`) in the caller's transaction: its row, the audit row of the change, a job for each listener,
 * and a notice to the open browsers of the people concerned. Returns the id of the event.
 */
export async function record<Name extends EventName>(ctx: Context, name: Name, fact: Fact<Name>): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error(`${name} must be recorded in the transaction of its change`)
  const at = ctx.now()
  const id = makeIdAt(at)
  const payload = JSON.stringify(events[name].payload.parse(fact.payload))
  await sql`insert into app.event (id, at, name, actor_kind, actor_id, request_id, patient_id, provider_id, payload)
    values (${id}, ${at}, ${name}, ${ctx.actor.kind}, ${getDoerId(ctx.actor) ?? null}, ${ctx.request_id}, ${fact.patient_id ?? null}, ${fact.provider_id ?? null}, ${payload}::jsonb)`.execute(
    ctx.db,
  )
  const [subjectKind] = name.split('.')
  await auditWrite(ctx, {
    action: 'write',
    outcome: name,
    subject_kind: subjectKind ?? null,
    subject_id: fact.subject_id,
    patient_id: fact.patient_id ?? null,
    details: fact.details ?? {},
    ...fact.trail,
  })
  await tellBrowsers(ctx, name, fact)
  for (const job of ctx.features.listening.get(name) ?? []) await enqueue(ctx, job, { event_id: id, name }, { key: `${job.name}:${id}` })
  return id
}

type People = { subject_id: string; patient_id?: string | null; provider_id?: string | null }

/** Sends a notice of a change to the open browsers of the people concerned. Call it directly only where no event is worth keeping. */
export async function tellBrowsers(ctx: Context, name: NewsName, { subject_id, patient_id, provider_id }: People): Promise<void> {
  const audiences = [
    ...(patient_id ? [['patient', patient_id] as const] : []),
    ...(provider_id ? [['provider', provider_id] as const] : []),
  ]
  if (audiences.length === 0) return
  const ids = JSON.stringify({ subject_id })
  const rows = audiences.map(([kind, id]) => sql`(${ctx.now()}::timestamptz, ${kind}, ${id}::uuid, ${name}, ${ids}::jsonb)`)
  await sql`insert into app.live_event (at, audience_kind, audience_id, name, ids) values ${sql.join(rows)}`.execute(ctx.db)
}
