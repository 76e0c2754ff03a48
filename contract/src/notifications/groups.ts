import type { Label } from '../kernel/label.ts'

/** The ways by which a notice reaches somebody. */
export const noticeChannels = {
  push: { en: 'On your devices', es: 'En tus dispositivos' },
  sms: { en: 'Text message', es: 'Mensaje de texto' },
  email: { en: 'Email', es: 'Correo electrónico' },
} as const satisfies Record<string, Label>
export type NoticeChannel = keyof typeof noticeChannels

/**
 * `locked` says why nobody can do without the messages of a group: they choose the way, but one of text message and e-mail stays. `to`: who
 * gets messages of the group.
 */
export type NotificationGroup = Label & { about: Label; locked: Label | null; to: readonly ('patient' | 'provider')[] }

/** The groups in which people choose what they want to be told. A test holds the list to the messages that there are. */
export const notificationGroups = {
  appointments: {
    ...{ en: 'Visits and your account', es: 'Visitas y tu cuenta' },
    about: {
      en: 'Bookings, moves, cancellations, reminders, and changes to who may act for you.',
      es: 'Reservas, cambios, cancelaciones, recordatorios y cambios en quién puede actuar por ti.',
    },
    locked: {
      en: 'A visit that moved without your knowing could cost you a fee, so one way stays on.',
      es: 'Una visita que cambia sin que lo sepas podría costarte un cargo; por eso queda activa una vía.',
    },
    to: ['patient', 'provider'],
  },
  billing: {
    ...{ en: 'Bills and payments', es: 'Cuentas y pagos' },
    about: {
      en: 'What is charged or paid and when, receipts, refunds, and cards that expire.',
      es: 'Qué se cobra o se paga y cuándo, recibos, reembolsos y tarjetas que vencen.',
    },
    locked: {
      en: 'Nobody is charged without notice, so one way stays on.',
      es: 'A nadie se le cobra sin aviso; por eso queda activa una vía.',
    },
    to: ['patient', 'provider'],
  },
  chat: {
    ...{ en: 'Messages', es: 'Mensajes' },
    about: { en: 'That somebody wrote to you, never what they wrote.', es: 'Que alguien te escribió, nunca lo que escribió.' },
    locked: null,
    to: ['patient', 'provider'],
  },
  journal_feedback: {
    ...{ en: 'Comments in your journal', es: 'Comentarios en tu diario' },
    about: { en: 'That your dietitian commented on an entry.', es: 'Que tu dietista comentó una anotación.' },
    locked: null,
    to: ['patient'],
  },
  labs: {
    ...{ en: 'Comments on your results', es: 'Comentarios sobre tus resultados' },
    about: { en: 'That your dietitian commented on a report.', es: 'Que tu dietista comentó un informe.' },
    locked: null,
    to: ['patient'],
  },
  records: {
    ...{ en: 'Records and letters', es: 'Expediente y cartas' },
    about: {
      en: 'What was signed, sent or asked for, and what is due.',
      es: 'Lo que se firmó, se envió o se pidió, y lo que está por vencer.',
    },
    locked: null,
    to: ['patient', 'provider'],
  },
  care_reminders: {
    ...{ en: 'Reminders to book again', es: 'Recordatorios para volver a reservar' },
    about: { en: 'That your next visit is due.', es: 'Que ya toca tu próxima visita.' },
    locked: null,
    to: ['patient'],
  },
} as const satisfies Record<string, NotificationGroup>
export type GroupSlug = keyof typeof notificationGroups

/** The hours in which nothing rings, unless somebody chose others. */
export const usualQuietHours = { from: '21:00', until: '08:00' } as const
