import type { PaperKind } from '@sorrel/contract/billing/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'
import type { StatementLine } from './content.ts'

type Words = {
  titles: Record<PaperKind, string>
  number: string
  issued: string
  patient: string
  born: string
  address: string
  taxId: string
  npi: string
  paidOn: string
  refundedOn: string
  paidBy: string
  how: string
  card: (brand: string, last4: string) => string
  what: string
  day: string
  provider: string
  amount: string
  total: string
  npiOf: (npi: string) => string
  care: string
  differed: (day: string, estimate: string, share: string) => string
  noCare: string
  month: string
  before: string
  /** Of which visit a line is, by its day. */
  visitOn: (day: string) => string
  after: string
  on: string
  credit: string
  did: Record<StatementLine['what'], string>
  nothing: string
  noBill: string
  footer: (name: string) => string
}

/** The words of receipts and statements. They say that care took place, and nothing about what it was for. */
export const paperWords: Record<Language, Words> = {
  en: {
    titles: { receipt: 'Receipt', refund: 'Refund receipt', statement: 'Statement of your account' },
    number: 'Number',
    issued: 'Issued on',
    patient: 'Patient',
    born: 'Date of birth',
    address: 'Address',
    taxId: 'Tax ID of the practice',
    npi: 'NPI of the practice',
    paidOn: 'Paid on',
    refundedOn: 'Refunded on',
    paidBy: 'Paid by',
    how: 'How',
    card: (brand, last4) => `${brand} ending in ${last4}`,
    what: 'What for',
    day: 'Date of service',
    provider: 'Dietitian',
    amount: 'Amount',
    total: 'Total',
    npiOf: (npi) => `NPI ${npi}`,
    differed: (day, estimate, share) => `For the visit on ${day} we had estimated ${estimate}, and your plan left ${share} to you.`,
    care: 'Visits with a registered dietitian are medical nutrition therapy. Keep this receipt for your HSA, FSA or taxes.',
    noCare: 'A fee or a donation is not a medical expense. It cannot be paid from an HSA or FSA.',
    month: 'Month',
    before: 'Balance before',
    visitOn: (day) => `visit on ${day}`,
    after: 'Balance at the end of the month',
    on: 'On',
    credit: 'Credit that you have',
    did: {
      owed: 'Billed',
      corrected: 'Correction',
      paid: 'Payment',
      refunded: 'Refund',
      waived: 'Waived by the practice',
      forgone: 'Not asked for again after the refund',
      written_off: 'No longer asked for',
      credit: 'Credit',
    },
    nothing: 'Nothing happened on your account in this month.',
    noBill: 'Nothing is charged because of this page. Every charge is announced at least 48 hours before.',
    footer: (name) => `${name} · Page {page} of {pages}`,
  },
  es: {
    titles: { receipt: 'Recibo', refund: 'Recibo de reembolso', statement: 'Estado de tu cuenta' },
    number: 'Número',
    issued: 'Emitido el',
    patient: 'Paciente',
    born: 'Fecha de nacimiento',
    address: 'Dirección',
    taxId: 'Identificación fiscal del consultorio',
    npi: 'NPI del consultorio',
    paidOn: 'Pagado el',
    refundedOn: 'Reembolsado el',
    paidBy: 'Pagado por',
    how: 'Forma de pago',
    card: (brand, last4) => `${brand} terminada en ${last4}`,
    what: 'Concepto',
    day: 'Fecha de la visita',
    provider: 'Dietista',
    amount: 'Monto',
    total: 'Total',
    npiOf: (npi) => `NPI ${npi}`,
    differed: (day, estimate, share) => `Para la visita del ${day} habíamos estimado ${estimate}, y tu plan te dejó ${share}.`,
    care: 'Las visitas con un dietista registrado son terapia médica nutricional. Guarda este recibo para tu cuenta HSA o FSA, o para tus impuestos.',
    noCare: 'Un cargo o una donación no es un gasto médico. No se puede pagar con una cuenta HSA o FSA.',
    month: 'Mes',
    before: 'Saldo anterior',
    visitOn: (day) => `visita del ${day}`,
    after: 'Saldo al final del mes',
    on: 'El',
    credit: 'Saldo a tu favor',
    did: {
      owed: 'Facturado',
      corrected: 'Corrección',
      paid: 'Pago',
      refunded: 'Reembolso',
      waived: 'Condonado por el consultorio',
      forgone: 'No se vuelve a cobrar tras el reembolso',
      written_off: 'Ya no se cobra',
      credit: 'Saldo a favor',
    },
    nothing: 'En este mes no hubo movimientos en tu cuenta.',
    noBill: 'Esta página no causa ningún cobro. Cada cobro se avisa al menos 48 horas antes.',
    footer: (name) => `${name} · Página {page} de {pages}`,
  },
}
