import { type Label, valuesOf } from '../kernel/label.ts'
import { type Specialty, specialtyDetails } from './specialties.ts'

export {
  findCanonicalSpecialty,
  listSpecialtiesLike,
  offeredSpecialties,
  type Specialty,
  specialties,
  specialtyDetails,
  specialtyGroupLabels,
  specialtyGroups,
} from './specialties.ts'

/** Counseling styles a provider may name. */
export const modalityLabels = {
  medical_nutrition_therapy: { en: 'Medical nutrition therapy', es: 'Terapia médica nutricional' },
  motivational_interviewing: { en: 'Motivational interviewing', es: 'Entrevista motivacional' },
  intuitive_eating: { en: 'Intuitive eating', es: 'Alimentación intuitiva' },
  mindful_eating: { en: 'Mindful eating', es: 'Alimentación consciente' },
  weight_neutral: { en: 'Weight-neutral care', es: 'Atención sin centrarse en el peso' },
  plant_based: { en: 'Plant-based eating', es: 'Alimentación basada en plantas' },
  cognitive_behavioral: { en: 'Cognitive behavioral approach', es: 'Enfoque cognitivo-conductual' },
  acceptance_and_commitment: { en: 'Acceptance and commitment', es: 'Aceptación y compromiso' },
  habit_building: { en: 'Small steps and habits', es: 'Pequeños pasos y hábitos' },
  meal_planning: { en: 'Meal planning and cooking', es: 'Planificación de comidas y cocina' },
  family_based: { en: 'Family-based care', es: 'Atención centrada en la familia' },
  trauma_informed: { en: 'Trauma-informed care', es: 'Atención informada sobre el trauma' },
  low_fodmap: { en: 'Low-FODMAP guidance', es: 'Guía baja en FODMAP' },
  mediterranean: { en: 'Mediterranean style', es: 'Estilo mediterráneo' },
  carbohydrate_counting: { en: 'Carbohydrate counting', es: 'Conteo de carbohidratos' },
  food_traditions: { en: 'Food traditions of many cultures', es: 'Tradiciones culinarias de muchas culturas' },
} as const satisfies Record<string, Label>
export type Modality = keyof typeof modalityLabels
export const modalities = valuesOf(modalityLabels)

/** How providers describe themselves, by their own choice only. */
export const identityLabels = {
  woman: { en: 'Woman', es: 'Mujer' },
  man: { en: 'Man', es: 'Hombre' },
  nonbinary: { en: 'Nonbinary', es: 'No binario' },
  transgender: { en: 'Transgender', es: 'Transgénero' },
  lgbtq: { en: 'LGBTQ+', es: 'LGBTQ+' },
  asian: { en: 'Asian', es: 'Asiático' },
  black: { en: 'Black or African American', es: 'Negro o afroamericano' },
  hispanic_latino: { en: 'Hispanic or Latino', es: 'Hispano o latino' },
  middle_eastern_north_african: { en: 'Middle Eastern or North African', es: 'De Oriente Medio o el norte de África' },
  native_american: { en: 'Native American or Alaska Native', es: 'Indígena americano o nativo de Alaska' },
  pacific_islander: { en: 'Native Hawaiian or Pacific Islander', es: 'Nativo de Hawái o de las islas del Pacífico' },
  south_asian: { en: 'South Asian', es: 'Del sur de Asia' },
  white: { en: 'White', es: 'Blanco' },
  multiracial: { en: 'Multiracial', es: 'Multirracial' },
  buddhist: { en: 'Buddhist', es: 'Budista' },
  christian: { en: 'Christian', es: 'Cristiano' },
  hindu: { en: 'Hindu', es: 'Hindú' },
  jewish: { en: 'Jewish', es: 'Judío' },
  muslim: { en: 'Muslim', es: 'Musulmán' },
  immigrant: { en: 'Immigrant', es: 'Inmigrante' },
  parent: { en: 'Parent', es: 'Madre o padre' },
  veteran: { en: 'Veteran', es: 'Veterano' },
  disability: { en: 'Lives with a disability', es: 'Vive con una discapacidad' },
  neurodivergent: { en: 'Neurodivergent', es: 'Neurodivergente' },
  chronic_condition: { en: 'Lives with a long-term condition', es: 'Vive con una enfermedad crónica' },
} as const satisfies Record<string, Label>
export type Identity = keyof typeof identityLabels
export const identities = valuesOf(identityLabels)

/** `now` means within four hours, `this_week` within seven days. Parts of the day are read in the provider's time zone. */
export const availabilityTypes = ['now', 'today', 'this_week', 'mornings', 'midday', 'evenings', 'weekends'] as const

/** The usual pronouns. A provider may write others, which are shown as they are. */
export const pronounLabels = {
  'she/her': { en: 'she/her', es: 'ella' },
  'he/him': { en: 'he/him', es: 'él' },
  'they/them': { en: 'they/them', es: 'elle' },
  'she/they': { en: 'she/they', es: 'ella o elle' },
  'he/they': { en: 'he/they', es: 'él o elle' },
} as const satisfies Record<string, Label>

/** Languages of a visit, by their language tag (BCP 47). Spanish writes them in lower case within a sentence. */
export const languageLabels = {
  en: { en: 'English', es: 'inglés' },
  es: { en: 'Spanish', es: 'español' },
  am: { en: 'Amharic', es: 'amárico' },
  ar: { en: 'Arabic', es: 'árabe' },
  ase: { en: 'American Sign Language', es: 'lengua de señas americana' },
  bn: { en: 'Bengali', es: 'bengalí' },
  de: { en: 'German', es: 'alemán' },
  fa: { en: 'Persian', es: 'persa' },
  fr: { en: 'French', es: 'francés' },
  gu: { en: 'Gujarati', es: 'guyaratí' },
  he: { en: 'Hebrew', es: 'hebreo' },
  hi: { en: 'Hindi', es: 'hindi' },
  ht: { en: 'Haitian Creole', es: 'criollo haitiano' },
  it: { en: 'Italian', es: 'italiano' },
  ja: { en: 'Japanese', es: 'japonés' },
  ko: { en: 'Korean', es: 'coreano' },
  pa: { en: 'Punjabi', es: 'panyabí' },
  pl: { en: 'Polish', es: 'polaco' },
  pt: { en: 'Portuguese', es: 'portugués' },
  ru: { en: 'Russian', es: 'ruso' },
  so: { en: 'Somali', es: 'somalí' },
  tl: { en: 'Tagalog', es: 'tagalo' },
  uk: { en: 'Ukrainian', es: 'ucraniano' },
  ur: { en: 'Urdu', es: 'urdu' },
  vi: { en: 'Vietnamese', es: 'vietnamita' },
  yue: { en: 'Cantonese', es: 'cantonés' },
  zh: { en: 'Mandarin Chinese', es: 'chino mandarín' },
} as const satisfies Record<string, Label>
export type SpokenLanguage = keyof typeof languageLabels
export const spokenLanguages = valuesOf(languageLabels)

export const ageGroups = ['infant', 'child', 'teen', 'adult', 'older_adult'] as const
export type AgeGroup = (typeof ageGroups)[number]
export const ageGroupLabels = {
  infant: { en: 'Babies and toddlers (0 to 2)', es: 'Bebés y niños pequeños (0 a 2)' },
  child: { en: 'Children (3 to 12)', es: 'Niños (3 a 12)' },
  teen: { en: 'Teens (13 to 17)', es: 'Adolescentes (13 a 17)' },
  adult: { en: 'Adults (18 to 64)', es: 'Adultos (18 a 64)' },
  older_adult: { en: 'Older adults (65 and over)', es: 'Personas mayores (65 o más)' },
} as const satisfies Record<AgeGroup, Label>

/** The label of a specialty. Undefined for an unknown value, which an address or an old client may contain. */
export const findSpecialtyLabel = (value: string): Label | undefined =>
  Object.hasOwn(specialtyDetails, value) ? specialtyDetails[value as Specialty].label : undefined
