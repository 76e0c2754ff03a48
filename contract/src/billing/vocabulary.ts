import type { Label } from '../kernel/label.ts'

/** Where the collection of one thing that a patient owes stands. */
export const billStates = {
  awaiting_insurance: { en: 'Waiting for your plan', es: 'Esperando a tu seguro' },
  upcoming: { en: 'Charged soon', es: 'Se cobra pronto' },
  due: { en: 'To pay', es: 'Por pagar' },
  processing: { en: 'Being paid', es: 'Pago en curso' },
  failed: { en: 'Payment did not work', es: 'El pago no se pudo hacer' },
  contested: { en: 'Under review', es: 'En revisión' },
  paid: { en: 'Paid', es: 'Pagado' },
  partially_refunded: { en: 'Partly refunded', es: 'Reembolsado en parte' },
  refunded: { en: 'Refunded', es: 'Reembolsado' },
  waived: { en: 'Waived', es: 'Condonado' },
  written_off: { en: 'Written off', es: 'Dado por incobrable' },
  canceled: { en: 'Canceled', es: 'Cancelado' },
} as const satisfies Record<string, Label>
export type BillState = keyof typeof billStates

/** The same in words for staff. */
export const billStatesForStaff = {
  ...billStates,
  awaiting_insurance: { en: 'Waiting for the plan', es: 'A la espera del seguro' },
} as const satisfies Record<BillState, Label>

/** States in which money is still expected from the patient, or may be. */
export const openBillStates = ['upcoming', 'due', 'processing', 'failed', 'contested'] as const satisfies readonly BillState[]

/** Why nothing is collected of a bill for now. */
export const freezeReasons = {
  estimate_dispute: { en: 'The client disputes it with HHS', es: 'El paciente lo disputa ante el HHS' },
  question: { en: 'The client asked a question', es: 'El paciente hizo una pregunta' },
  contest: { en: 'The client contests it', es: 'El paciente lo disputa' },
  plan: { en: 'Nobody has confirmed yet that the client has Medicaid', es: 'Nadie ha confirmado todavía que el paciente tiene Medicaid' },
  staff: { en: 'Staff stopped the collection', es: 'El personal detuvo el cobro' },
} as const satisfies Record<string, Label>
export type FreezeReason = keyof typeof freezeReasons

/** Why the practice asks for less. */
export const waiverReasons = {
  goodwill: { en: 'As a courtesy', es: 'Como cortesía' },
  our_mistake: { en: 'A mistake of the practice', es: 'Un error del consultorio' },
  hardship: { en: 'The patient cannot afford it', es: 'El paciente no puede pagarlo' },
  contest_upheld: { en: 'The patient was right to contest it', es: 'El paciente tenía razón al disputarlo' },
  law_protects: { en: 'The program of the patient forbids a bill', es: 'El programa del paciente no permite cobrarle' },
} as const satisfies Record<string, Label>

/** Why the practice no longer expects the money. */
export const writeOffReasons = {
  small_balance: { en: 'Too little to collect', es: 'Demasiado poco para cobrarlo' },
  not_collectible: { en: 'Cannot be collected', es: 'No se puede cobrar' },
  bankruptcy: { en: 'Bankruptcy', es: 'Bancarrota' },
  deceased: { en: 'The patient died', es: 'El paciente falleció' },
} as const satisfies Record<string, Label>

export const reliefKinds = ['waiver', 'write_off'] as const
export type ReliefKind = (typeof reliefKinds)[number]

export const reliefStates = {
  waiting: { en: 'Waits for a second person', es: 'Espera a otra persona' },
  granted: { en: 'Granted', es: 'Concedido' },
  refused: { en: 'Refused', es: 'Rechazado' },
} as const satisfies Record<string, Label>
export type ReliefState = keyof typeof reliefStates

/** How a question of a patient about a bill ended. */
export const questionOutcomes = {
  stands: { en: 'The amount is right', es: 'El monto es correcto' },
  changed: { en: 'The amount was corrected', es: 'El monto se corrigió' },
  withdrawn: { en: 'The patient took the question back', es: 'El paciente retiró la pregunta' },
} as const satisfies Record<string, Label>
export type QuestionOutcome = keyof typeof questionOutcomes

/** Reasons that nobody gives for one bill by hand: the law decides who is protected, and small balances are written off together. */
export const reasonsOfRules: readonly string[] = ['law_protects', 'small_balance']

/** The bills that a good-faith estimate is about: care, and no fee. */
export const typesOfEstimates: readonly string[] = ['self_pay', 'session_patient_share']

/** How a dispute of a bill with the US Department of Health and Human Services ended. */
export const estimateDisputeOutcomes = {
  estimate: { en: 'The patient pays the estimate', es: 'El paciente paga lo estimado' },
  bill: { en: 'The bill is right', es: 'La cuenta es correcta' },
  settled: { en: 'We agreed on an amount with the patient', es: 'Acordamos un monto con el paciente' },
  ended: { en: 'The dispute was withdrawn or not taken', es: 'La disputa se retiró o no se admitió' },
} as const satisfies Record<string, Label>
export type EstimateDisputeOutcome = keyof typeof estimateDisputeOutcomes

/** What a notice to a patient says. */
export const noticeKinds = ['charge', 'no_card', 'changed', 'nothing_left', 'plan_part'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What a numbered paper is. */
export const paperKinds = {
  receipt: { en: 'Receipt', es: 'Recibo' },
  refund: { en: 'Refund receipt', es: 'Recibo de reembolso' },
  statement: { en: 'Statement', es: 'Estado de cuenta' },
} as const satisfies Record<string, Label>
export type PaperKind = keyof typeof paperKinds

/** What a daily check of the books compares. */
export const checkKinds = {
  processor_cash: { en: 'Card processor against card payments in the books', es: 'Procesador de tarjetas contra pagos en los libros' },
  processor_disputes: {
    en: 'Disputes at the card processor against ours',
    es: 'Disputas en el procesador de tarjetas contra las nuestras',
  },
  processor_transfers: {
    en: 'Transfers at the card processor against payouts',
    es: 'Transferencias en el procesador de tarjetas contra los pagos a dietistas',
  },
  processor_fees: {
    en: 'Fees that the card processor kept against the books',
    es: 'Cargos que retuvo el procesador de tarjetas contra los libros',
  },
  processor_balance: {
    en: 'Balance at the card processor against the books',
    es: 'Saldo en el procesador de tarjetas contra los libros',
  },
  bank_traces: { en: 'Bank transfers against remittances', es: 'Transferencias bancarias contra avisos de pago' },
  items_ledger: { en: 'What patients owe against the books', es: 'Lo que deben los pacientes contra los libros' },
  bills_items: { en: 'Bills against what patients owe', es: 'Cuentas contra lo que deben los pacientes' },
  claims_ledger: { en: 'Charges for claims against the books', es: 'Cargos por reclamaciones contra los libros' },
  payers_ledger: {
    en: 'What became of each claim against what payers owe',
    es: 'El resultado de cada reclamación contra lo que deben las aseguradoras',
  },
  payouts_ledger: { en: 'Payouts against what is owed to dietitians', es: 'Pagos a dietistas contra lo que se les debe' },
  packages_ledger: { en: 'Packages of visits against the books', es: 'Paquetes de visitas contra los libros' },
  cash_not_negative: { en: 'No account of money below zero', es: 'Ninguna cuenta de dinero por debajo de cero' },
  balance: { en: 'All accounts together', es: 'Todas las cuentas juntas' },
} as const satisfies Record<string, Label>
export type CheckKind = keyof typeof checkKinds
