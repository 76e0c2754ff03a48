import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { nameDependent } from '../../notifications/dependents.ts'
import type { TextCommand } from '../../notifications/inbound/commands.ts'
import { writeMoment } from '../../notifications/wording.ts'
import { confirmVisit } from '../changes/confirming.ts'
import { makeLink } from '../links.ts'

const texts = {
  confirmed: {
    en: (when) => `Sorrel: thank you. We will see you on ${when}.`,
    es: (when) => `Sorrel: gracias. Te esperamos el ${when}.`,
  },
  move: {
    en: (link) => `Sorrel: choose another time here: ${link}`,
    es: (link) => `Sorrel: elige otra hora aquí: ${link}`,
  },
  no_visit: {
    en: () => 'Sorrel: you have no visit ahead.',
    es: () => 'Sorrel: no tienes ninguna visita próxima.',
  },
} satisfies Record<string, Record<Language, (filled: string) => string>>

/** The commands about their next visit that patients may text to us. */
export const schedulingCommands: TextCommand[] = [
  {
    keyword: 'confirm',
    words: ['c', 'confirm', 'confirmar'],
    help: { en: 'C to confirm your next visit', es: 'C para confirmar tu próxima visita' },
    async answer(ctx, { id, language }) {
      const visit = await findNextVisit(ctx, id)
      if (!visit) return { text: texts.no_visit[language](), links: [] }
      await confirmVisit(ctx, { id: visit.id, patient_id: visit.patient_id, provider_id: visit.provider_id })
      const text = texts.confirmed[language](writeMoment(visit.starts_at, visit.patient_time_zone, language))
      return { text: nameDependent(text, visit.dependent, language), links: [] }
    },
  },
  {
    keyword: 'reschedule',
    words: ['r', 'reschedule', 'move', 'cambiar'],
    help: { en: 'R for a link to move it', es: 'R para un enlace y cambiarla' },
    async answer(ctx, { id, language }) {
      const visit = await findNextVisit(ctx, id)
      if (!visit) return { text: texts.no_visit[language](), links: [] }
      const token = await makeLink(ctx, { appointment_id: visit.id, patient_id: visit.patient_id, expires_at: visit.starts_at })
      const link = `${ctx.config.public_url}/reschedule/${token}`
      return { text: nameDependent(texts.move[language](link), visit.dependent, language), links: [link] }
    },
  },
]

/** The next visit of the texter, or of somebody for whom they act. */ // reads patients
async function findNextVisit(ctx: Context, texterId: string) {
  return ctx.db
    .selectFrom('appointment')
    .innerJoin('patient', 'patient.id', 'appointment.patient_id')
    .select([
      'appointment.id',
      'appointment.starts_at',
      'appointment.provider_id',
      'appointment.patient_id',
      'appointment.patient_time_zone',
    ])
    .select(
      sql<string | null>`case when patient.id <> ${texterId} then coalesce(patient.preferred_name, patient.first_name) end`.as('dependent'),
    )
    .where(
      sql<boolean>`(appointment.patient_id = ${texterId} or appointment.patient_id in (select g.patient_id from guardianship g
        where g.guardian_id = ${texterId} and app.may_act_for(g.guardian_id, g.patient_id)))`,
    )
    .where('appointment.status', '=', 'Scheduled')
    .where('appointment.starts_at', '>', ctx.now())
    .orderBy('appointment.starts_at')
    .limit(1)
    .executeTakeFirst()
}
