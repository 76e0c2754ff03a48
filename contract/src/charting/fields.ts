import type { Label } from '../kernel/label.ts'

export type NoteStep = 'assess' | 'intervene' | 'monitor'
type Field = Label & { step: NoteStep; initial?: true; follow_up?: true; needed?: true }

/** The written fields of a note by kind: the order of this table is the order of the screen. */
export const noteFields = {
  interval_history: { en: 'Since the last visit', es: 'Desde la última visita', step: 'assess', follow_up: true, needed: true },
  goal_progress: { en: 'Goals so far', es: 'Avance de las metas', step: 'assess', follow_up: true },
  chief_motivation: { en: 'Why they come', es: 'Por qué viene', step: 'assess', initial: true, needed: true },
  medical_history: { en: 'Medical history', es: 'Antecedentes médicos', step: 'assess', initial: true },
  family_history: { en: 'Family history', es: 'Antecedentes familiares', step: 'assess', initial: true },
  medications_supplements: {
    en: 'Medicines and supplements',
    es: 'Medicamentos y suplementos',
    step: 'assess',
    initial: true,
    follow_up: true,
  },
  allergies_intolerances: { en: 'Allergies and intolerances', es: 'Alergias e intolerancias', step: 'assess', initial: true },
  weight_history: { en: 'Weight history', es: 'Historia del peso', step: 'assess', initial: true, follow_up: true },
  labs_summary: { en: 'Labs', es: 'Análisis', step: 'assess', initial: true, follow_up: true },
  diet_history_recall: {
    en: 'What they ate, as recalled',
    es: 'Lo que comió, según recuerda',
    step: 'assess',
    initial: true,
    follow_up: true,
  },
  eating_pattern: { en: 'Eating pattern', es: 'Patrón de comidas', step: 'assess', initial: true },
  beverages_alcohol: { en: 'Drinks and alcohol', es: 'Bebidas y alcohol', step: 'assess', initial: true },
  physical_activity: { en: 'Movement', es: 'Movimiento', step: 'assess', initial: true, follow_up: true },
  sleep_stress: { en: 'Sleep and stress', es: 'Sueño y estrés', step: 'assess', initial: true },
  gi_symptoms: { en: 'Digestion', es: 'Digestión', step: 'assess', initial: true },
  food_access_cooking: { en: 'Food at home and cooking', es: 'Comida en casa y cocina', step: 'assess', initial: true },
  eating_behaviour_screen: { en: 'Relation to food', es: 'Relación con la comida', step: 'assess', initial: true },
  readiness_to_change: { en: 'Readiness to change', es: 'Disposición al cambio', step: 'assess', initial: true },
  barriers: { en: 'What stands in the way', es: 'Lo que lo impide', step: 'assess', initial: true, follow_up: true },
  estimated_needs: {
    en: 'Estimated needs and their basis',
    es: 'Necesidades estimadas y su base',
    step: 'assess',
    initial: true,
    follow_up: true,
  },
  intervention_nd: { en: 'Food and nutrients', es: 'Alimentos y nutrientes', step: 'intervene', initial: true, follow_up: true },
  intervention_e: { en: 'Education', es: 'Educación', step: 'intervene', initial: true, follow_up: true },
  intervention_c: { en: 'Counseling', es: 'Consejería', step: 'intervene', initial: true, follow_up: true },
  intervention_rc: { en: 'Coordination with others', es: 'Coordinación con otros', step: 'intervene', initial: true, follow_up: true },
  monitoring_evaluation: {
    en: 'What is measured again, and when',
    es: 'Qué se mide otra vez, y cuándo',
    step: 'monitor',
    initial: true,
    follow_up: true,
    needed: true,
  },
} as const satisfies Record<string, Field>

export type NoteFieldKey = keyof typeof noteFields
export const noteFieldKeys = Object.keys(noteFields) as [NoteFieldKey, ...NoteFieldKey[]]
/** Bump it with every change of the table, so that an old note says after which table it was written. */
export const templateVersion = 2

/** The fields of a note of this kind, in the order of the screen. */
export const listFieldsOf = (kind: 'initial_consultation' | 'follow_up' | 'chat'): NoteFieldKey[] =>
  noteFieldKeys.filter((key) => {
    const field: Field = noteFields[key]
    return kind === 'initial_consultation' ? field.initial : field.follow_up
  })

/** Whether a note of any kind that shows the field needs it before it is signed. */
export const isFieldNeeded = (key: NoteFieldKey): boolean => (noteFields[key] as Field).needed === true
