import type { Label } from '../kernel/label.ts'

// The words of the specification, letter by letter.
export const prefillStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const
export type PrefillStatus = (typeof prefillStatuses)[number]

/** What a run came to: proposals, a silent recording, or sources that say too little. */
export const prefillOutcomes = ['fields', 'no_speech', 'insufficient_source'] as const
export type PrefillOutcome = (typeof prefillOutcomes)[number]

/** How far a run is: it collects what is known, asks the model, and compares each quote with its source. */
export const prefillStages = ['gathering', 'asking', 'checking'] as const
export type PrefillStage = (typeof prefillStages)[number]
export const prefillStageLabels = {
  gathering: { en: 'Collecting what is known', es: 'Reuniendo lo que se sabe' },
  asking: { en: 'Writing proposals', es: 'Escribiendo propuestas' },
  checking: { en: 'Comparing each quote with its source', es: 'Comparando cada cita con su fuente' },
} as const satisfies Record<PrefillStage, Label>

export const confidences = ['low', 'medium', 'high'] as const
export type Confidence = (typeof confidences)[number]
export const confidenceLabels = {
  low: { en: 'Confidence low', es: 'Confianza baja' },
  medium: { en: 'Confidence medium', es: 'Confianza media' },
  high: { en: 'Confidence high', es: 'Confianza alta' },
} as const satisfies Record<Confidence, Label>

/** Where a statement comes from. */
export const sourceTypeLabels = {
  transcript: { en: 'Said in the visit', es: 'Dicho en la visita' },
  intake: { en: 'Intake', es: 'Cuestionario' },
  last_note: { en: 'Last note', es: 'Última nota' },
  lab: { en: 'Labs', es: 'Análisis' },
  journal: { en: 'Journal', es: 'Diario' },
  message: { en: 'Message', es: 'Mensaje' },
} as const satisfies Record<string, Label>
export type SourceType = keyof typeof sourceTypeLabels

/** Who said something in a transcript. */
export const speakers = ['patient', 'provider', 'other'] as const
export type Speaker = (typeof speakers)[number]

/** What the dietitian did with a proposal. `edited`: accepted, with their own words in place of some. */
export const proposalStates = ['proposed', 'accepted', 'edited', 'rejected'] as const

export const rejectReasonLabels = {
  inaccurate_information: { en: 'It is wrong', es: 'Es incorrecto' },
  missing_details: { en: 'Details are missing', es: 'Faltan detalles' },
  did_not_follow_instructions: { en: 'It does not belong here', es: 'No corresponde aquí' },
  own_note: { en: 'I wrote my own', es: 'Escribí lo mío' },
  other: { en: 'Another reason', es: 'Otra razón' },
} as const satisfies Record<string, Label>
export type RejectReason = keyof typeof rejectReasonLabels

/** Why a run failed. */
export const prefillErrors = ['timeout', 'bad_answer', 'model_unavailable', 'too_much', 'limit_reached'] as const
export type PrefillError = (typeof prefillErrors)[number]

/** A run that takes longer than this has failed. */
export const prefillSeconds = 180
/** The longest quote of a citation. */
export const quoteLength = 200
