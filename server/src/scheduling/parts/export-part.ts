import type { Label } from '@sorrel/contract/kernel/label'
import { appointmentStatusLabels, appointmentTypeLabels, visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** The visits, and the waiting for an earlier time. */
export const schedulingExport: ExportPart = {
  tables: ['appointment', 'waiting_list_entry'],
  left_out: {
    appointment_link: 'holds only the hash of a link in a message',
    calendar_feed: 'holds only the hash of a private calendar address; the visits in it stand under the visits',
    freed_time: 'names whoever gave a time back, for an hour or a night, so that nobody offers it to them again',
  },
  data: {
    appointment: {
      without: {
        override_reason: 'why staff made an exception, for themselves',
        mark_reason: 'why staff marked a visit, for themselves',
        fee_waived_reason: 'why staff waived a fee, for themselves',
        nudged_at: 'when the dietitian was reminded',
        kept_despite_at: 'when staff decided about their own calendar',
        outside_hours_since: 'is about the hours of the dietitian',
      },
      history: { at: 'starts_at', code: 'status', author: 'provider_id', text: 'visit_reason', for_dietitian: true },
    },
    waiting_list_entry: {
      without: { token_hash: 'is the hash of a link in a message' },
      history: { at: 'created_at', code: 'status', author: 'provider_id', for_dietitian: false },
    },
  },
  write: async (ctx, about) => [await writeVisits(ctx, about), await writeWaiting(ctx, about)],
}

const words = {
  visits: { en: 'Visits', es: 'Visitas' },
  when: { en: 'When', es: 'Cuándo' },
  kind: { en: 'Kind', es: 'Tipo' },
  status: { en: 'Status', es: 'Estado' },
  mode: { en: 'Where', es: 'Dónde' },
  minutes: { en: 'Minutes', es: 'Minutos' },
  provider: { en: 'Dietitian', es: 'Dietista' },
  reason: { en: 'Reason', es: 'Motivo' },
  fee: { en: 'Fee', es: 'Cargo' },
  canceled: { en: 'Canceled on', es: 'Cancelada el' },
  waiting: { en: 'Waiting for an earlier time', es: 'Espera de una hora más temprana' },
  from: { en: 'From', es: 'Desde' },
  until: { en: 'Until', es: 'Hasta' },
  asked: { en: 'Asked on', es: 'Pedido el' },
} as const satisfies Record<string, Label>

const waitingStatuses: Readonly<Record<string, Label>> = {
  waiting: { en: 'Waiting', es: 'En espera' },
  offered: { en: 'A time was offered', es: 'Se ofreció una hora' },
  booked: { en: 'Booked', es: 'Reservada' },
  ended: { en: 'Ended', es: 'Terminó' },
}

// reads providers
async function writeVisits(ctx: Context, { patient_id, say, writeMoment, writeNumber, writeDollars }: Subject): Promise<Chapter> {
  const rows = await ctx.db
    .selectFrom('appointment')
    .leftJoin('provider', 'provider.id', 'appointment.provider_id')
    .selectAll('appointment')
    .select(['provider.first_name', 'provider.last_name'])
    .where('appointment.patient_id', '=', patient_id)
    .orderBy('appointment.starts_at', 'desc')
    .orderBy('appointment.id')
    .execute()
  const { when, kind, status, mode, minutes, provider, reason, fee, canceled } = words
  return {
    title: say(words.visits),
    tables: [
      {
        caption: say(words.visits),
        columns: [when, kind, status, mode, minutes, provider, reason, fee, canceled].map((word) => say(word)),
        rows: rows.map((visit) => [
          writeMoment(visit.starts_at, visit.patient_time_zone),
          say(appointmentTypeLabels[visit.type], visit.type),
          say(appointmentStatusLabels[visit.status], visit.status),
          say(visitModeLabels[visit.visit_mode], visit.visit_mode),
          writeNumber(visit.actual_minutes ?? visit.duration_minutes),
          [visit.first_name, visit.last_name].filter(Boolean).join(' '),
          [visit.visit_reason, visit.cancel_reason].filter(Boolean).join('\n'),
          visit.cancel_fee_cents > 0 ? writeDollars(visit.cancel_fee_cents) : null,
          visit.canceled_at && writeMoment(visit.canceled_at),
        ]),
      },
    ],
  }
}

// reads providers
async function writeWaiting(ctx: Context, { patient_id, say, writeDay, writeMoment }: Subject): Promise<Chapter> {
  const rows = await ctx.db
    .selectFrom('waiting_list_entry as entry')
    .leftJoin('provider', 'provider.id', 'entry.provider_id')
    .selectAll('entry')
    .select(['provider.first_name', 'provider.last_name'])
    .where('entry.patient_id', '=', patient_id)
    .orderBy('entry.created_at', 'desc')
    .execute()
  return {
    title: say(words.waiting),
    tables: [
      {
        caption: say(words.waiting),
        columns: [words.asked, words.provider, words.kind, words.from, words.until, words.status].map((word) => say(word)),
        rows: rows.map((entry) => [
          writeMoment(entry.created_at),
          [entry.first_name, entry.last_name].filter(Boolean).join(' '),
          say(appointmentTypeLabels[entry.type], entry.type),
          writeDay(entry.from_date),
          writeDay(entry.to_date),
          say(waitingStatuses[entry.status], entry.status),
        ]),
      },
    ],
  }
}
