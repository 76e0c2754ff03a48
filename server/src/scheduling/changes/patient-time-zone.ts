import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { tellBrowsers } from '../../kernel/record.ts'

type Followed = { id: string; patient_id: string; provider_id: string }

/** Gives the patient's coming visits the patient's current time zone, which messages and dietitians' screens show. */
export async function followPatientTimeZone(ctx: Context, patientId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // reads patients
    const { rows } = await sql<Followed>`update app.appointment visit set patient_time_zone = patient.time_zone, updated_at = ${ctx.now()}
      from app.patient where patient.id = visit.patient_id and patient.id = ${patientId} and visit.status = 'Scheduled'
        and visit.starts_at > ${ctx.now()} and visit.patient_time_zone <> patient.time_zone
      returning visit.id, visit.patient_id, visit.provider_id`.execute(ctx.db)
    for (const { id, ...people } of rows) await tellBrowsers(ctx, 'appointment.changed', { subject_id: id, ...people })
  })
}
