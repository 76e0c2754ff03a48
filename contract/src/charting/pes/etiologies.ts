import type { Label } from '../../kernel/label.ts'

export const etiologyCategories = [
  'knowledge',
  'beliefs',
  'behavior',
  'access',
  'cultural',
  'physical_function',
  'physiologic',
  'psychologic',
  'social',
  'treatment',
] as const
export type EtiologyCategory = (typeof etiologyCategories)[number]

const cause = (category: EtiologyCategory, en: string, es: string) => ({ category, label: { en, es } as Label })

/** The causes that a nutrition diagnosis can name, in our own words: they follow "related to". */
const all = {
  never_taught: cause('knowledge', 'no earlier nutrition education', 'no haber recibido educación en nutrición'),
  labels_unread: cause('knowledge', 'difficulty reading food labels', 'dificultad para leer etiquetas'),
  portions_unknown: cause('knowledge', 'uncertainty about portions', 'dudas sobre las porciones'),
  condition_new: cause('knowledge', 'a diagnosis that is new to them', 'un diagnóstico reciente'),
  conflicting_advice: cause('beliefs', 'conflicting advice from elsewhere', 'consejos contradictorios de otras fuentes'),
  foods_feared: cause('beliefs', 'fear of certain foods', 'miedo a ciertos alimentos'),
  diet_history: cause('beliefs', 'years of restrictive diets', 'años de dietas restrictivas'),
  meals_skipped: cause('behavior', 'long gaps between meals', 'muchas horas entre comidas'),
  eats_distracted: cause('behavior', 'eating while working or watching a screen', 'comer mientras trabaja o mira una pantalla'),
  eats_out: cause('behavior', 'most meals eaten out or taken away', 'la mayoría de las comidas fuera o para llevar'),
  evening_eating: cause('behavior', 'most food eaten in the evening', 'comer casi todo por la noche'),
  money_short: cause('access', 'too little money for food', 'poco dinero para comida'),
  shop_far: cause('access', 'shops that are hard to reach', 'tiendas difíciles de alcanzar'),
  kitchen_missing: cause('access', 'a kitchen that allows little cooking', 'una cocina que permite cocinar poco'),
  food_customs: cause('cultural', 'food customs of the family', 'costumbres de comida de la familia'),
  religious_fasting: cause('cultural', 'fasting for religious reasons', 'ayuno por motivos religiosos'),
  moving_hard: cause('physical_function', 'limited strength or movement', 'fuerza o movimiento limitados'),
  teeth: cause('physical_function', 'trouble with teeth or dentures', 'problemas con los dientes o la dentadura'),
  insulin_resistance: cause('physiologic', 'the way their body handles glucose', 'la forma en que su cuerpo maneja la glucosa'),
  needs_raised: cause('physiologic', 'raised needs through illness or growth', 'necesidades mayores por enfermedad o crecimiento'),
  gut_sensitivity: cause('physiologic', 'a sensitive gut', 'un intestino sensible'),
  kidney_function: cause('physiologic', 'reduced function of the kidneys', 'función reducida de los riñones'),
  hormones_changed: cause('physiologic', 'changes of hormones', 'cambios hormonales'),
  appetite_low: cause('physiologic', 'little appetite', 'poco apetito'),
  stress_eating: cause('psychologic', 'eating in answer to stress or mood', 'comer por estrés o estado de ánimo'),
  low_mood: cause('psychologic', 'low mood or worry', 'ánimo bajo o preocupación'),
  body_image: cause('psychologic', 'distress about their body', 'malestar con su cuerpo'),
  shift_work: cause('social', 'changing shifts at work', 'turnos de trabajo que cambian'),
  caring_for_others: cause('social', 'little time while caring for others', 'poco tiempo por cuidar a otras personas'),
  eats_alone: cause('social', 'eating alone', 'comer a solas'),
  medicine_effect: cause('treatment', 'an effect of a medicine', 'el efecto de un medicamento'),
  surgery: cause('treatment', 'an operation of the digestive tract', 'una operación del aparato digestivo'),
} as const

export type PesEtiologyId = keyof typeof all
export const pesEtiologies: Readonly<Record<PesEtiologyId, { category: EtiologyCategory; label: Label }>> = all
export const pesEtiologyIds = Object.keys(all) as PesEtiologyId[]
