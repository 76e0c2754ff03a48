import type { Label } from '../../kernel/label.ts'

/** What a billing rule can ask about a claim. */
export const propertyLabels = {
  payer: { en: 'Payer', es: 'Aseguradora' },
  place: { en: 'Place of service', es: 'Lugar del servicio' },
  code: { en: 'Any procedure', es: 'Algún procedimiento' },
  modifier: { en: 'Any modifier', es: 'Algún modificador' },
  diagnosis: { en: 'Any diagnosis', es: 'Algún diagnóstico' },
  first_diagnosis: { en: 'First diagnosis', es: 'Primer diagnóstico' },
  state: { en: "State of the client's address", es: 'Estado del domicilio del paciente' },
  relationship: { en: 'Relationship to the insured', es: 'Relación con el asegurado' },
  dietitian: { en: 'NPI of the dietitian', es: 'NPI de la dietista' },
  age: { en: 'Age in years on the day of the visit', es: 'Edad en años el día de la visita' },
  units: { en: 'Units in all', es: 'Unidades en total' },
  minutes: { en: 'Minutes in the note', es: 'Minutos en la nota' },
} as const satisfies Record<string, Label>
export type RuleProperty = keyof typeof propertyLabels

/** Properties that are numbers; all others are words. */
export const numberProperties = ['age', 'units', 'minutes'] as const satisfies readonly RuleProperty[]
export const isNumberProperty = (property: RuleProperty): boolean => (numberProperties as readonly RuleProperty[]).includes(property)

/** How a property is compared. Words: `is`, `is_not` and `begins`, with any of the values. Numbers: `at_least` and `at_most`, with one. */
export const operatorLabels = {
  is: { en: 'is', es: 'es' },
  is_not: { en: 'is not', es: 'no es' },
  begins: { en: 'begins with', es: 'empieza con' },
  at_least: { en: 'is at least', es: 'es al menos' },
  at_most: { en: 'is at most', es: 'es como máximo' },
} as const satisfies Record<string, Label>
export type RuleOperator = keyof typeof operatorLabels

const wordOperators: readonly RuleOperator[] = ['is', 'is_not', 'begins']
const numberOperators: readonly RuleOperator[] = ['at_least', 'at_most']
/** The comparisons that a property can take. */
export const operatorsOf = (property: RuleProperty): readonly RuleOperator[] =>
  isNumberProperty(property) ? numberOperators : wordOperators

/** What a billing rule can do. */
export const actionLabels = {
  set_place: { en: 'Set the place of service', es: 'Poner el lugar del servicio' },
  set_note: { en: 'Set the line for the payer', es: 'Poner la línea para la aseguradora' },
  set_authorization: { en: 'Set the authorization number', es: 'Poner el número de autorización' },
  set_code: { en: 'Bill another procedure instead', es: 'Facturar otro procedimiento en su lugar' },
  add_modifier: { en: 'Add a modifier', es: 'Agregar un modificador' },
  remove_modifier: { en: 'Remove a modifier', es: 'Quitar un modificador' },
  add_diagnosis: { en: 'Add a diagnosis at the end', es: 'Agregar un diagnóstico al final' },
  remove_diagnosis: { en: 'Remove a diagnosis', es: 'Quitar un diagnóstico' },
  add_line: { en: 'Add a procedure', es: 'Agregar un procedimiento' },
  remove_line: { en: 'Remove a procedure', es: 'Quitar un procedimiento' },
  price: { en: 'Charge this for a unit', es: 'Cobrar esto por unidad' },
  tag: { en: 'Put a tag on it', es: 'Ponerle una etiqueta' },
  hold: { en: 'Hold it for a person', es: 'Detenerla para una persona' },
} as const satisfies Record<string, Label>
export type RuleAction = keyof typeof actionLabels

/** Why a rule could not be applied, so that the claim waits for a person. */
export const ruleFaultLabels = {
  unknown_property: { en: 'What it asks about is not known', es: 'No se conoce lo que pregunta' },
  too_many_modifiers: { en: 'A procedure takes at most four modifiers', es: 'Un procedimiento lleva como máximo cuatro modificadores' },
  too_many_diagnoses: { en: 'A claim takes at most twelve diagnoses', es: 'Una reclamación lleva como máximo doce diagnósticos' },
  too_many_lines: { en: 'A claim takes at most 50 procedures', es: 'Una reclamación lleva como máximo 50 procedimientos' },
  no_line_left: { en: 'No procedure would be left', es: 'No quedaría ningún procedimiento' },
  no_diagnosis_left: { en: 'No diagnosis would be left', es: 'No quedaría ningún diagnóstico' },
  line_twice: { en: 'A procedure would be there twice', es: 'Un procedimiento quedaría repetido' },
} as const satisfies Record<string, Label>
export type RuleFault = keyof typeof ruleFaultLabels

/** What became of a rule on one claim: done, nothing left to do, staff had changed it by hand, or it could not be applied. */
export const ruleOutcomeLabels = {
  applied: { en: 'Done', es: 'Aplicada' },
  needless: { en: 'Nothing left to do', es: 'Nada que hacer' },
  by_hand: { en: 'Left alone, because somebody changed this by hand', es: 'Sin aplicar: alguien lo cambió a mano' },
  failed: { en: 'Could not be applied, so the claim waits', es: 'No se pudo aplicar, así que la reclamación espera' },
} as const satisfies Record<string, Label>

export const mostRules = 100
