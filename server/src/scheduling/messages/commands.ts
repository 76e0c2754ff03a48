import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { TextCommand } from '../../notifications/inbound/commands.ts'
import { findAppointment } from '../access.ts'
import type { AppointmentView } from '../appointments.ts'
import { confirmVisit } from '../changes/confirming.ts'
import { makeLink } from '../links.ts'
import { writeMeeting } from './clocks.ts'
import { commandTexts } from './texts/command-texts.ts'

/** The commands about their next visit that patients may text to us. */
export const schedulingCommands: TextCommand[] = [
  {
    keyword: 'confirm',
    words: ['c', 'confirm', 'confirmar'],
    help: { en: 'C to confirm your next visit', es: 'C para confirmar tu próxima visita' },
    async answer(ctx, { id, language }) {
      const visit = await findNextVisit(ctx, id)
      if (!visit) return { text: commandTexts.no_visit[language], links: [] }
      await confirmVisit(ctx, visit)
      const meeting = writeMeeting(visit, true, language)
      return { text: commandTexts.confirmed[language](meeting), links: [], dependent: dependentOf(visit, id) }
    },
  },
  {
    keyword: 'reschedule',
    words: ['r', 'reschedule', 'move', 'cambiar'],
    help: { en: 'R for a link to move it', es: 'R para recibir un enlace y cambiarla' },
    async answer(ctx, { id, language }) {
      const visit = await findNextVisit(ctx, id)
      if (!visit) return { text: commandTexts.no_visit[language], links: [] }
      const token = await makeLink(ctx, {
        appointment_id: visit.id,
        patient_id: visit.patient_id,
        expires_at: visit.starts_at,
        holder_id: id,
      })
      const link = `${ctx.config.public_url}/reschedule/${token}`
      const text = commandTexts.move[language](writeMeeting(visit, true, language), link)
      return { text, links: [link], dependent: dependentOf(visit, id) }
    },
  },
]

/** The first name of the patient, if the texter acts for them. */
const dependentOf = ({ patient_id, patient_preferred_name, patient_first_name }: AppointmentView, texterId: string): string | null =>
  patient_id === texterId ? null : (patient_preferred_name ?? patient_first_name)

/** The next visit of the texter, or of somebody for whom they act. */ // reads patients
export async function findNextVisit(ctx: Context, texterId: string): Promise<AppointmentView | undefined> {
  const next = await ctx.db
    .selectFrom('appointment')
    .select('id')
    .where(
      sql<boolean>`(appointment.patient_id = ${texterId} or appointment.patient_id in (select g.patient_id from guardianship g
        where g.guardian_id = ${texterId} and app.may_act_for(g.guardian_id, g.patient_id)))`,
    )
    .where('status', '=', 'Scheduled')
    .where('starts_at', '>', ctx.now())
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return next && findAppointment(ctx, next.id)
}
