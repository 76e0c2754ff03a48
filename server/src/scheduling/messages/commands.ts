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
    async follow(ctx, { id }) {
      // With two children, the first C confirms the visit of one and the second that of the other; a third confirms nothing anew.
      const { visit } = (await findNextVisit(ctx, id, 'unconfirmed_first')) ?? {}
      if (visit) await confirmVisit(ctx, visit)
      return visit?.id ?? null
    },
    async answer(ctx, { id, language }, visitId) {
      if (!visitId) return { text: commandTexts.no_visit[language], links: [] }
      const visit = await findAppointment(ctx, visitId)
      const meeting = writeMeeting(visit, true, language)
      return { text: commandTexts.confirmed[language](meeting), links: [], dependent: dependentOf(visit, id) }
    },
  },
  {
    keyword: 'reschedule',
    words: ['r', 'reschedule', 'move', 'cambiar'],
    help: { en: 'R for a link to move it', es: 'R para recibir un enlace y cambiarla' },
    follow: async () => null,
    async answer(ctx, { id, language }) {
      const next = await findNextVisit(ctx, id)
      if (!next) return { text: commandTexts.no_visit[language], links: [] }
      const { visit, holder_id } = next
      const token = await makeLink(ctx, {
        appointment_id: visit.id,
        patient_id: visit.patient_id,
        expires_at: visit.starts_at,
        holder_id,
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

type Next = { visit: AppointmentView; holder_id: string }

/**
 * The next visit of the texter, of anybody else on the same number, or of somebody for whom one of them acts, and who of them answers for
 * it. Each person counts with their next visit, and the earliest of these wins. `unconfirmed_first`: one that nobody confirmed goes before.
 */ // reads patients
export async function findNextVisit(ctx: Context, texterId: string, order?: 'unconfirmed_first'): Promise<Next | undefined> {
  const confirmedLast = order ? sql`is_confirmed,` : sql``
  const { rows } = await sql<{ id: string; holder_id: string }>`with texter as (
      select ${texterId}::uuid as id
      union select o.id from patient p join patient o on o.phone_number = p.phone_number where p.id = ${texterId} and o.deleted_at is null),
    person as (
      select id as patient_id, id as holder_id from texter
      union select g.patient_id, g.guardian_id from texter join guardianship g on g.guardian_id = texter.id
      where app.may_act_for(g.guardian_id, g.patient_id)),
    next as (
      select distinct on (a.patient_id) a.id, a.starts_at, a.confirmed_by_patient_at is not null as is_confirmed, person.holder_id
      from person join appointment a on a.patient_id = person.patient_id
      where a.status = 'Scheduled' and a.starts_at > ${ctx.now()}::timestamptz
      order by a.patient_id, a.starts_at, person.holder_id <> a.patient_id, person.holder_id)
    select id, holder_id from next order by ${confirmedLast} starts_at, id limit 1`.execute(ctx.db)
  const [next] = rows
  return next && { visit: await findAppointment(ctx, next.id), holder_id: next.holder_id }
}
