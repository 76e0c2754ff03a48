import type { Label } from '../kernel/label.ts'

/** The kinds of accounts: the name of an account without whose it is. */
export const accountKinds = {
  'patient:receivable': { en: 'Patients owe', es: 'Deben los pacientes' },
  'patient:credit': { en: 'Patients have in credit', es: 'Saldo a favor de pacientes' },
  'payer:receivable': { en: 'Payers owe', es: 'Deben las aseguradoras' },
  'provider:payable': { en: 'Owed to dietitians', es: 'Se debe a dietistas' },
  'cash:eft': { en: 'Bank transfers from payers', es: 'Transferencias de aseguradoras' },
  'cash:bank': { en: 'At the bank of the practice', es: 'En el banco del consultorio' },
  'cash:stripe': { en: 'Card payments', es: 'Pagos con tarjeta' },
  'cash:office': { en: 'Cash, checks and terminals', es: 'Efectivo, cheques y terminales' },
  'revenue:services': { en: 'Earned by visits', es: 'Ingresos por visitas' },
  'revenue:fees': { en: 'Earned by fees', es: 'Ingresos por cargos' },
  'revenue:interest': { en: 'Interest from payers', es: 'Intereses de aseguradoras' },
  'writeoff:contractual': { en: 'Contractual adjustment', es: 'Ajuste contractual' },
  'writeoff:bad_debt': { en: 'Bad debt', es: 'Deuda incobrable' },
  'writeoff:price_promise': { en: 'Given up for the price promise', es: 'Descontado por el precio prometido' },
  'writeoff:waived': { en: 'Waived for patients', es: 'Condonado a pacientes' },
  'refunds:pending': { en: 'Refunds on their way', es: 'Reembolsos en camino' },
  'fees:platform': { en: 'Fees of the platform', es: 'Cargos de la plataforma' },
  'fees:processor': { en: 'Fees of the card processor', es: 'Cargos del procesador de tarjetas' },
  'suspense:unapplied': { en: 'Money not yet matched', es: 'Dinero sin asignar' },
  'expense:clinician_pay': { en: 'Pay of dietitians', es: 'Pago a dietistas' },
  'disputes:held': { en: 'Held in disputes', es: 'Retenido por disputas' },
  'packages:unused': { en: 'Packages of visits not used yet', es: 'Paquetes de visitas sin usar' },
  'donations:payable': { en: 'Donations to hand on', es: 'Donaciones por entregar' },
  'equity:owner': { en: 'Put in from outside these books', es: 'Aportado desde fuera de estos libros' },
} as const satisfies Record<string, Label>
export type AccountKind = keyof typeof accountKinds

/** Why money moved. */
export const transactionKinds = {
  item_owed: { en: 'A patient owes', es: 'Un paciente debe' },
  item_corrected: { en: 'Correction of what a patient owes', es: 'Corrección de lo que debe un paciente' },
  claim_charged: { en: 'Claim sent', es: 'Reclamación enviada' },
  remittance_posted: { en: 'Answer of a payer', es: 'Respuesta de una aseguradora' },
  provider_level_adjusted: { en: 'Adjustment by a payer outside of claims', es: 'Ajuste de una aseguradora fuera de reclamaciones' },
  unapplied_matched: { en: 'Money matched by hand', es: 'Dinero asignado a mano' },
  written_off: { en: 'Given up', es: 'Dado por incobrable' },
  payment_received: { en: 'Payment', es: 'Pago' },
  processor_fee: { en: 'Fee of the card processor', es: 'Cargo del procesador de tarjetas' },
  refund_promised: { en: 'Refund asked for', es: 'Reembolso solicitado' },
  refund_paid: { en: 'Refund given back', es: 'Reembolso pagado' },
  dispute_held: { en: 'Held in a dispute', es: 'Retenido por una disputa' },
  dispute_lost: { en: 'Dispute lost', es: 'Disputa perdida' },
  bill_waived: { en: 'Waived for a patient', es: 'Condonado a un paciente' },
  refund_forgone: { en: 'Not asked for again after a refund', es: 'No se vuelve a cobrar tras un reembolso' },
  bill_written_off: { en: 'Given up as not collectible', es: 'Dado por incobrable' },
  credit_kept: { en: 'Kept as credit', es: 'Guardado como saldo a favor' },
  credit_used: { en: 'Credit used', es: 'Saldo a favor usado' },
  pay_earned: { en: 'Earned by a dietitian', es: 'Ganado por un dietista' },
  pay_corrected: { en: 'Correction of what a dietitian earned', es: 'Corrección de lo ganado por un dietista' },
  pay_paid_back: { en: 'Paid back by a dietitian who left', es: 'Devuelto por un dietista que se fue' },
  pay_written_off: { en: 'Written off: balance of a dietitian who left', es: 'Dado por incobrable: saldo de un dietista que se fue' },
  payout_returned: { en: 'Part of a transfer that came back', es: 'Parte de una transferencia que fue devuelta' },
  payout_sent: { en: 'Paid to a dietitian', es: 'Pagado a un dietista' },
  donations_handed_on: { en: 'Donations handed on', es: 'Donaciones entregadas' },
  cash_moved: { en: 'Moved between own accounts', es: 'Traspaso entre cuentas propias' },
  package_used: { en: 'Visit of a package', es: 'Visita de un paquete' },
  records_merged: { en: 'Two records became one', es: 'Dos expedientes se unieron' },
  reversal: { en: 'Taken back', es: 'Anulado' },
} as const satisfies Record<string, Label>
export type TransactionKind = keyof typeof transactionKinds

/** What a patient may owe for. */
export const itemTypes = {
  session_patient_share: { en: 'Your share of a visit', es: 'Tu parte de una visita' },
  self_pay: { en: 'Visit that you pay yourself', es: 'Visita que pagas tú' },
  no_show_fee: { en: 'Fee for a missed visit', es: 'Cargo por una visita perdida' },
  late_cancel_fee: { en: 'Fee for a late change', es: 'Cargo por un cambio tardío' },
  remote_encounter_share: { en: 'Your share of care between visits', es: 'Tu parte de la atención entre visitas' },
  package: { en: 'Package of visits', es: 'Paquete de visitas' },
  donation: { en: 'Donation', es: 'Donación' },
} as const satisfies Record<string, Label>
export type ItemType = keyof typeof itemTypes

/** What a client may owe for, in words for staff. */
export const itemTypesForStaff = {
  session_patient_share: { en: 'Client’s share of a visit', es: 'Parte del paciente de una visita' },
  self_pay: { en: 'Visit that the client pays', es: 'Visita que paga el paciente' },
  no_show_fee: itemTypes.no_show_fee,
  late_cancel_fee: itemTypes.late_cancel_fee,
  remote_encounter_share: { en: 'Client’s share of care between visits', es: 'Parte del paciente de la atención entre visitas' },
  package: itemTypes.package,
  donation: itemTypes.donation,
} as const satisfies Record<ItemType, Label>

export const itemChanges = ['owed', 'adjustment', 'credit'] as const

/** Why an item says what it says. The screens write a sentence for each. */
export const explanationCodes = [
  'late_change',
  'missed_visit',
  'self_pay_price',
  'plan_deductible',
  'plan_coinsurance',
  'plan_deductible_met',
  'plan_copay',
  'plan_not_covered',
  'plan_paid_all',
  'nobody_may_bill',
  'price_promise',
  'fee_waived',
  'mark_taken_back',
  'price_changed',
  'plan_answered_anew',
  'claim_voided',
  'contest_upheld',
  'package_bought',
  'package_used',
  'package_ended',
] as const
