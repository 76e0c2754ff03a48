import type { Label } from '../../kernel/label.ts'
import type { EtiologyCategory } from './etiologies.ts'
import type { PesSignId } from './signs.ts'

export const pesDomains = ['intake', 'clinical', 'behavioral_environmental', 'other'] as const
export type PesDomain = (typeof pesDomains)[number]

/** What problems of one class have in common: the causes and the signs that are likely, the likeliest first. */
type Class = { domain: PesDomain; causes: readonly EtiologyCategory[]; signs: readonly PesSignId[] }
const classes = {
  energy: {
    domain: 'intake',
    causes: ['knowledge', 'behavior', 'physiologic', 'access'],
    signs: ['recall', 'weight_change', 'weight', 'bmi'],
  },
  oral: {
    domain: 'intake',
    causes: ['physiologic', 'psychologic', 'behavior'],
    signs: ['recall', 'meals_skipped', 'appetite', 'weight_change'],
  },
  fluid: { domain: 'intake', causes: ['knowledge', 'behavior', 'physiologic'], signs: ['fluid', 'urine', 'recall'] },
  bioactive: { domain: 'intake', causes: ['knowledge', 'beliefs', 'social'], signs: ['alcohol', 'caffeine', 'supplements'] },
  fat: { domain: 'intake', causes: ['knowledge', 'cultural', 'behavior'], signs: ['recall', 'ldl', 'triglycerides'] },
  protein: { domain: 'intake', causes: ['knowledge', 'beliefs', 'access', 'physiologic'], signs: ['recall', 'muscle', 'grip'] },
  carbohydrate: { domain: 'intake', causes: ['knowledge', 'behavior', 'cultural'], signs: ['a1c', 'glucose', 'recall', 'meals_skipped'] },
  vitamin_mineral: {
    domain: 'intake',
    causes: ['knowledge', 'beliefs', 'physiologic', 'access'],
    signs: ['recall', 'ferritin', 'vitamin_d', 'b12'],
  },
  function: {
    domain: 'clinical',
    causes: ['physiologic', 'physical_function', 'treatment'],
    signs: ['stool', 'bloating', 'reflux', 'chewing'],
  },
  biochemical: {
    domain: 'clinical',
    causes: ['physiologic', 'treatment', 'behavior'],
    signs: ['a1c', 'ldl', 'egfr', 'potassium', 'medicine'],
  },
  weight: {
    domain: 'clinical',
    causes: ['physiologic', 'behavior', 'psychologic', 'treatment'],
    signs: ['weight_change', 'bmi', 'weight', 'waist'],
  },
  malnutrition: {
    domain: 'clinical',
    causes: ['physiologic', 'treatment', 'access'],
    signs: ['weight_change', 'muscle', 'fat_stores', 'grip', 'recall'],
  },
  knowledge: {
    domain: 'behavioral_environmental',
    causes: ['knowledge', 'beliefs', 'cultural', 'psychologic'],
    signs: ['says', 'questions', 'recall', 'records'],
  },
  activity: {
    domain: 'behavioral_environmental',
    causes: ['physical_function', 'behavior', 'social'],
    signs: ['activity', 'help_needed', 'says'],
  },
  access: { domain: 'behavioral_environmental', causes: ['access', 'knowledge', 'social'], signs: ['screening', 'kitchen', 'says'] },
  none: { domain: 'other', causes: [], signs: ['says'] },
} as const satisfies Record<string, Class>
export type PesClass = keyof typeof classes
export const pesClasses: Readonly<Record<PesClass, Class>> = classes

/** The class, and our own words. The standard vocabulary is licensed; nothing of it is here. */
const problems = {
  energy_below_needs: ['energy', 'Energy intake below needs', 'Energía por debajo de lo que necesita'],
  energy_above_needs: ['energy', 'Energy intake above needs', 'Energía por encima de lo que necesita'],
  energy_likely_below: ['energy', 'Energy intake likely to fall below needs', 'Energía que probablemente bajará de lo necesario'],
  energy_likely_above: ['energy', 'Energy intake likely to rise above needs', 'Energía que probablemente superará lo necesario'],
  energy_needs_raised: ['energy', 'Raised energy needs', 'Necesidad de energía aumentada'],
  eating_too_little: ['oral', 'Eating too little', 'Come muy poco'],
  eating_too_much: ['oral', 'Eating more than is comfortable or needed', 'Come más de lo cómodo o necesario'],
  eating_irregular: ['oral', 'Meals at irregular times', 'Comidas a horas irregulares'],
  eating_little_variety: ['oral', 'Little variety in food', 'Poca variedad de alimentos'],
  tube_feeding_unsuited: ['oral', 'Tube feeding that does not fit needs', 'Alimentación por sonda que no cubre lo necesario'],
  fluid_below_needs: ['fluid', 'Fluid intake below needs', 'Líquidos por debajo de lo que necesita'],
  fluid_above_limit: ['fluid', 'Fluid intake above the limit', 'Líquidos por encima del límite'],
  sweet_drinks_high: ['fluid', 'Many sweetened drinks', 'Muchas bebidas azucaradas'],
  alcohol_above_limit: ['bioactive', 'Alcohol above advised amounts', 'Alcohol por encima de lo aconsejado'],
  caffeine_high: ['bioactive', 'Much caffeine', 'Mucha cafeína'],
  supplement_unsuited: ['bioactive', 'Supplement that does not fit needs', 'Suplemento que no corresponde a sus necesidades'],
  fat_above_needs: ['fat', 'Fat intake above needs', 'Grasa por encima de lo que necesita'],
  fat_below_needs: ['fat', 'Fat intake below needs', 'Grasa por debajo de lo que necesita'],
  saturated_fat_high: ['fat', 'Much saturated fat', 'Mucha grasa saturada'],
  omega_3_low: ['fat', 'Few omega-3 fats', 'Pocas grasas omega-3'],
  protein_below_needs: ['protein', 'Protein intake below needs', 'Proteína por debajo de lo que necesita'],
  protein_above_limit: ['protein', 'Protein intake above the limit', 'Proteína por encima del límite'],
  protein_uneven: ['protein', 'Protein uneven over the day', 'Proteína desigual a lo largo del día'],
  carbohydrate_above_needs: ['carbohydrate', 'Carbohydrate intake above needs', 'Carbohidratos por encima de lo que necesita'],
  carbohydrate_below_needs: ['carbohydrate', 'Carbohydrate intake below needs', 'Carbohidratos por debajo de lo que necesita'],
  carbohydrate_uneven: ['carbohydrate', 'Carbohydrate uneven over the day', 'Carbohidratos desiguales a lo largo del día'],
  carbohydrate_kind_unsuited: ['carbohydrate', 'Kinds of carbohydrate that do not suit', 'Tipos de carbohidratos que no convienen'],
  fermentable_carbohydrate_high: ['carbohydrate', 'Many fermentable carbohydrates', 'Muchos carbohidratos fermentables'],
  fiber_below_needs: ['carbohydrate', 'Fiber intake below needs', 'Fibra por debajo de lo que necesita'],
  fiber_above_tolerance: ['carbohydrate', 'More fiber than is tolerated', 'Más fibra de la que tolera'],
  vitamin_below_needs: ['vitamin_mineral', 'Intake of a vitamin below needs', 'Una vitamina por debajo de lo que necesita', true],
  vitamin_above_limit: ['vitamin_mineral', 'Intake of a vitamin above the limit', 'Una vitamina por encima del límite', true],
  mineral_below_needs: ['vitamin_mineral', 'Intake of a mineral below needs', 'Un mineral por debajo de lo que necesita', true],
  mineral_above_limit: ['vitamin_mineral', 'Intake of a mineral above the limit', 'Un mineral por encima del límite', true],
  sodium_high: ['vitamin_mineral', 'Much sodium', 'Mucho sodio'],
  iron_low: ['vitamin_mineral', 'Iron intake below needs', 'Hierro por debajo de lo que necesita'],
  calcium_low: ['vitamin_mineral', 'Calcium intake below needs', 'Calcio por debajo de lo que necesita'],
  swallowing_hard: ['function', 'Difficulty swallowing', 'Dificultad para tragar'],
  chewing_hard: ['function', 'Difficulty biting or chewing', 'Dificultad para morder o masticar'],
  gut_function_changed: ['function', 'Changed function of the gut', 'Función intestinal alterada'],
  breastfeeding_hard: ['function', 'Difficulty breastfeeding', 'Dificultad para amamantar'],
  nutrient_use_impaired: ['biochemical', 'Impaired use of a nutrient', 'Uso alterado de un nutriente', true],
  labs_outside_range: [
    'biochemical',
    'Nutrition-related lab values outside of their range',
    'Análisis relacionados con la nutrición fuera de rango',
  ],
  food_medicine_interaction: ['biochemical', 'Food and medicine that affect each other', 'Alimentos y medicamentos que se afectan'],
  food_medicine_interaction_likely: [
    'biochemical',
    'Food and medicine likely to affect each other',
    'Alimentos y medicamentos que pueden afectarse',
  ],
  underweight: ['weight', 'Body weight below the healthy range', 'Peso por debajo del rango saludable'],
  weight_loss_unintended: ['weight', 'Unintended weight loss', 'Pérdida de peso no intencional'],
  weight_above_range: ['weight', 'Body weight above the healthy range', 'Peso por encima del rango saludable'],
  weight_gain_unintended: ['weight', 'Unintended weight gain', 'Aumento de peso no intencional'],
  growth_below_expected: ['weight', 'Growth below what is expected', 'Crecimiento menor de lo esperado'],
  malnutrition: ['malnutrition', 'Malnutrition', 'Desnutrición'],
  malnutrition_risk: ['malnutrition', 'Risk of malnutrition', 'Riesgo de desnutrición'],
  knowledge_missing: ['knowledge', 'Knowledge about food and nutrition is missing', 'Faltan conocimientos sobre alimentación y nutrición'],
  beliefs_unsupported: ['knowledge', 'Beliefs about food without support', 'Creencias sobre la comida sin sustento'],
  not_ready_to_change: ['knowledge', 'Not ready to change eating', 'Todavía sin disposición a cambiar la alimentación'],
  self_monitoring_missing: ['knowledge', 'Self-monitoring is missing', 'Falta el autocontrol'],
  eating_disordered: ['knowledge', 'Disordered eating pattern', 'Patrón alimentario alterado'],
  advice_hard_to_follow: ['knowledge', 'Advice is hard to follow', 'Le cuesta seguir las recomendaciones'],
  food_choices_unsuited: ['knowledge', 'Food choices that do not suit the goals', 'Elección de alimentos que no ayuda a las metas'],
  activity_low: ['activity', 'Little physical activity', 'Poca actividad física'],
  activity_excessive: ['activity', 'More physical activity than intake supports', 'Más actividad física de la que cubre su alimentación'],
  self_care_limited: ['activity', 'Limited ability to care for oneself', 'Capacidad limitada para cuidarse'],
  cooking_limited: ['activity', 'Limited ability to prepare food', 'Capacidad limitada para preparar comida'],
  food_unsafe: ['access', 'Food that is not safe', 'Alimentos que no son seguros'],
  food_access_limited: ['access', 'Limited access to food', 'Acceso limitado a alimentos'],
  no_problem: ['none', 'No nutrition problem at this time', 'Sin problema de nutrición por ahora'],
} as const satisfies Record<string, readonly [PesClass, string, string, true?]>

export type PesProblemId = keyof typeof problems
export const pesProblemIds = Object.keys(problems) as [PesProblemId, ...PesProblemId[]]

type PesProblem = { class: PesClass; label: Label; requires_specify: boolean }
/** The problems that a nutrition diagnosis can name, by our own id. */
export const pesProblems: Readonly<Record<PesProblemId, PesProblem>> = Object.fromEntries(
  pesProblemIds.map((id) => {
    const [group, en, es, specify]: readonly [PesClass, string, string, true?] = problems[id]
    return [id, { class: group, label: { en, es }, requires_specify: specify === true }]
  }),
) as Record<PesProblemId, PesProblem>
