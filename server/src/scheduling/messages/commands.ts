import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../../kernel/context.ts'
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
      await confirmVisit(ctx, { id: visit.id, patient_id: id, provider_id: visit.provider_id })
      return { text: texts.confirmed[language](writeMoment(visit.starts_at, visit.patient_time_zone, language)), links: [] }
    },
  },
  {
    keyword: 'reschedule',
    words: ['r', 'reschedule', 'move', 'cambiar'],
    help: { en: 'R for a link to move it', es: 'R para un enlace y cambiarla' },
    async answer(ctx, { id, language }) {
      const visit = await findNextVisit(ctx, id)
      if (!visit) return { text: texts.no_visit[language](), links: [] }
      const token = await makeLink(ctx, { appointment_id: visit.id, patient_id: id, expires_at: visit.starts_at })
      const link = `${ctx.config.public_url}/reschedule/${token}`
      return { text: texts.move[language](link), links: [link] }
    },
  },
]

const findNextVisit = (ctx: Context, patientId: string) =>
  ctx.db
    .selectFrom('appointment')
    .select(['id', 'starts_at', 'provider_id', 'patient_time_zone'])
    .where('patient_id', '=', patientId)
    .where('status', '=', 'Scheduled')
    .where('starts_at', '>', ctx.now())
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
