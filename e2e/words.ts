import { cast } from '../server/src/world/cast.ts'
import { type Formatter, makeFormatter } from '../web/src/kernel/words/format.ts'

/** The words of the screens about visits, in both languages. A sentence with a name or a time is a function. */
const en = {
  follow: (name: string) => `Book with ${name}`,
  chooseFirst: 'Choose a time first',
  book: /^Book (?!the series)/,
  booked: 'Booked. A message is on its way.',
  later: 'Later week',
  // A series of visits.
  repeat: 'Repeat',
  howMany: 'How many visits',
  allFree: 'All dates are available',
  notFree: (count: 1 | 2): string => (count === 1 ? '1 date is not available' : '2 dates are not available'),
  free: 'Available',
  taken: (near: string) => `Taken. Available: ${near}.`,
  bookSeries: /^Book \d visits?$/,
  someTaken: 'Some of these dates are not available. Nothing was booked.',
  seriesBooked: (count: number) => `Booked: ${count} visits.`,
  // One visit.
  visit: (name: string) => `Visit with ${name}`,
  visits: 'Your visits',
  cancelVisit: 'Cancel the visit',
  cancelDialog: (name: string) => `Cancel the visit with ${name}?`,
  cancelOne: /^Cancel .*visit/,
  costs: 'Moving or canceling costs $50.00 now',
  feeBesideBook: 'This visit starts soon: moving or canceling is free for 10 minutes after you book, and costs $50.00 after.',
  stillFree: /Moving or canceling is free until today/,
  charged: 'a late fee of $50.00 is charged',
  withFee: /^Cancel .*: \$50\.00 late fee$/,
  feeLine: '$50.00, for changing it late',
  canceled: 'Canceled',
  canceledLate: 'Canceled late',
  scheduled: 'Scheduled',
  fee: 'Fee',
  waive: 'Waive the fee…',
  waiveWhy: 'Why do you waive it?',
  waiveIt: 'Waive $50.00',
  waived: 'Waived: A storm',
  cash: 'Pays without insurance',
  onlyThis: 'Only this one',
  thisAndAfter: 'This and all after it',
  andAfter: /and all after it$/,
  // The links of messages.
  moveYours: 'Move your visit',
  moveTo: /^Move to/,
  moved: 'Your visit has moved',
  cancelYours: 'Cancel your visit',
  isCanceled: 'Your visit is canceled',
  lateByLink: 'It is late to change this visit: a fee of $50.00 applies.',
  chargedByLink: 'It was late to cancel: a fee of $50.00 is charged.',
  linkOver: 'This link no longer works',
  linkWhy: 'It was used, replaced, or is over',
  feeInMessage: 'A late cancellation fee of $50.00 applies.',
  waivedInMessage: 'you owe nothing',
  // The waiting list.
  within: 'Within',
  join: 'Join the waiting list',
  waits: /^You are on the waiting list, from/,
  cameFree: (when: string, name: string) => `A time opened up: ${when} with ${name}`,
  bookThis: 'Book this time',
  offerOver: 'The time in that message is no longer kept',
  offerMessage: 'It is held for you for 15 minutes',
  justTaken: 'That time has just been taken.',
  keptFor: /^Kept for you until/,
  // The dietitian's calendar.
  fresh: 'New',
  blockTime: 'Block time…',
  blockDialog: 'Block time',
  repeats: 'Repeats',
  blockThis: 'Block this time',
  missing: 'Please fill this in.',
  name: 'Name',
  firstDate: 'First date',
  from: 'From',
  until: 'Until',
  remove: (title: string) => `Delete “${title}”…`,
  removeDialog: (title: string) => `Delete “${title}”?`,
  opens: /the time opens/,
  all: 'All',
  stays: (name: string) => `${name} stays where it was`,
  blockedBy: (title: string) => `Blocked: ${title}.`,
  leave: 'Leave it there',
  hasMoved: (name: string) => `Moved. ${name}:`,
  undo: 'Undo',
}

const es: typeof en = {
  follow: (name) => `Reserva con ${name}`,
  chooseFirst: 'Primero elige un horario',
  book: /^Reservar (?!la serie)/,
  booked: 'Reservada. Te enviamos un mensaje.',
  later: 'Semana siguiente',
  repeat: 'Repetir',
  howMany: 'Cuántas visitas',
  allFree: 'Todas las fechas están disponibles',
  notFree: (count) => (count === 1 ? '1 fecha no está disponible' : '2 fechas no están disponibles'),
  free: 'Disponible',
  taken: (near) => `Ocupada. Disponible: ${near}`,
  bookSeries: /^Reservar \d visitas?$/,
  someTaken: 'Algunas de estas fechas no están disponibles. No se reservó nada.',
  seriesBooked: (count) => `Reservadas: ${count} visitas.`,
  visit: (name) => `Visita con ${name}`,
  visits: 'Tus visitas',
  cancelVisit: 'Cancelar la visita',
  cancelDialog: (name) => `¿Cancelar la visita con ${name}?`,
  cancelOne: /^Cancelar la visita del/,
  costs: 'Cambiarla o cancelarla ahora cuesta $50.00',
  feeBesideBook:
    'Esta visita empieza pronto: puedes cambiarla o cancelarla sin costo durante 10 minutos después de reservar; luego cuesta $50.00.',
  stillFree: /Puedes cambiarla o cancelarla sin costo hasta: hoy/,
  charged: 'se cobra un cargo de $50.00 por cancelar fuera de plazo',
  withFee: /^Cancelar la visita del .*: cargo de \$50\.00 por aviso tardío/,
  feeLine: '$50.00, por cambiarla fuera de plazo',
  canceled: 'Cancelada',
  canceledLate: 'Cancelada fuera de plazo',
  scheduled: 'Programada',
  fee: 'Cargo',
  waive: 'Perdonar el cargo…',
  waiveWhy: '¿Por qué lo perdonas?',
  waiveIt: 'Perdonar $50.00',
  waived: 'Perdonado: A storm',
  cash: 'Paga sin seguro',
  onlyThis: 'Solo esta',
  thisAndAfter: 'Esta y todas las siguientes',
  andAfter: /y todas las siguientes$/,
  moveYours: 'Cambia tu visita',
  moveTo: /^Cambiar a/,
  moved: 'Tu visita cambió de hora',
  cancelYours: 'Cancela tu visita',
  isCanceled: 'Tu visita está cancelada',
  lateByLink: 'Ya pasó el plazo para cambiar esta visita: se cobra $50.00.',
  chargedByLink: 'Cancelaste fuera de plazo: se cobra $50.00.',
  linkOver: 'Este enlace ya no funciona',
  linkWhy: 'Ya se usó, se reemplazó o venció',
  feeInMessage: 'Se cobra $50.00 por cancelar tarde.',
  waivedInMessage: 'no debes nada',
  within: 'Dentro de',
  join: 'Entrar en la lista de espera',
  waits: /^Estás en la lista de espera, del/,
  cameFree: (when, name) => `Se abrió un horario: ${when} con ${name}`,
  bookThis: 'Reservar este horario',
  offerOver: 'El horario de ese mensaje ya no está apartado',
  offerMessage: 'Te lo apartamos 15 minutos',
  justTaken: 'Alguien acaba de tomar ese horario.',
  keptFor: /^Apartado para ti hasta/,
  fresh: 'Nuevo',
  blockTime: 'Bloquear tiempo…',
  blockDialog: 'Bloquear tiempo',
  repeats: 'Se repite',
  blockThis: 'Bloquear esta hora',
  missing: 'Completa este campo.',
  name: 'Nombre',
  firstDate: 'Primera fecha',
  from: 'Desde',
  until: 'Hasta',
  remove: (title) => `Borrar «${title}»…`,
  removeDialog: (title) => `¿Borrar «${title}»?`,
  opens: /la hora se abre/,
  all: 'Todas',
  stays: (name) => `La visita con ${name} no cambia`,
  blockedBy: (title) => `Bloqueado: ${title}.`,
  leave: 'Dejarla ahí',
  hasMoved: (name) => `Movida. ${name}:`,
  undo: 'Deshacer',
}

type Say = typeof en & {
  language: 'en' | 'es'
  locale: string
  /** The end of the test's title, which decides the window that it runs in. */
  size: '@laptop' | '@phone'
  format: Formatter
  /** The dietitian of these visits. Patient, browser and dietitian share one time zone. */
  dietitian: (typeof cast)['hannah']
}

export const english = { ...en, language: 'en', locale: 'en-US', format: makeFormatter('en'), dietitian: cast.hannah } as const
const spanish = { ...es, language: 'es', locale: 'es-US', format: makeFormatter('es'), dietitian: cast.marisol } as const

const everyMix: readonly Say[] = [english, spanish].flatMap((say) => [
  { ...say, size: '@laptop' as const },
  { ...say, size: '@phone' as const },
])

/**
 * The mixes of language and window in which a path is walked: the one that is likeliest to break it and, with --full, the other three. Most
 * breaks come from long words in a small window.
 */
export const mixes = (likeliest: `${Say['language']} ${Say['size']}`): readonly Say[] =>
  everyMix.filter(({ language, size }) => process.env.EVERY_MIX || `${language} ${size}` === likeliest)
export type { Say }
