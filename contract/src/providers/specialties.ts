import type { Label } from '../kernel/label.ts'

export const specialties = [
  'Autoimmune',
  'Bariatric',
  'Celiac',
  'Colitis',
  "Crohn's Disease",
  'Diabetes',
  'Eating Disorders & Disordered Eating',
  'Food Allergies & Sensitivities',
  'GERD',
  'General Nutrition',
  'Gut Health',
  'High Blood Pressure',
  'High Cholesterol',
  'IBD',
  'IBS',
  'Kidney Disease',
  'Perimenopause & Menopause',
  'Oncology / Cancer',
  'PCOS',
  'POTS',
  'Pediatrics',
  'Pregnancy & Postpartum',
  'SIBO',
  'Sports Nutrition',
  'Thyroid Health',
  'Transplant',
  'Vegan & Vegetarian',
  'Weight Loss',
  'Menopause',
  'Pregnancy',
  'Oncology',
] as const
export type Specialty = (typeof specialties)[number]

export const specialtyGroups = [
  'digestion',
  'heart_and_metabolism',
  'hormones',
  'food_and_mind',
  'life_stages',
  'complex_care',
  'everyday',
] as const
export type SpecialtyGroup = (typeof specialtyGroups)[number]
export const specialtyGroupLabels = {
  digestion: { en: 'Digestion', es: 'Digestión' },
  heart_and_metabolism: { en: 'Heart and metabolism', es: 'Corazón y metabolismo' },
  hormones: { en: 'Hormones', es: 'Hormonas' },
  food_and_mind: { en: 'Your relationship with food', es: 'Tu relación con la comida' },
  life_stages: { en: 'Stages of life', es: 'Etapas de la vida' },
  complex_care: { en: 'Long-term illness', es: 'Enfermedades de larga duración' },
  everyday: { en: 'Everyday eating', es: 'Alimentación diaria' },
} as const satisfies Record<SpecialtyGroup, Label>

/** `slug` is used only in addresses of our own screens. `plain` is the label in everyday words. `same_as` marks a second name of another value. */
export type SpecialtyDetail = {
  readonly slug: string
  readonly group: SpecialtyGroup
  readonly label: Label
  readonly plain: Label
  readonly same_as?: Specialty
}

const as = (slug: string, group: SpecialtyGroup, en: string, es: string, plainEn: string, plainEs: string): SpecialtyDetail => ({
  slug,
  group,
  label: { en, es },
  plain: { en: plainEn, es: plainEs },
})

const details = {
  Autoimmune: as(
    'autoimmune',
    'complex_care',
    'Autoimmune conditions',
    'Enfermedades autoinmunes',
    'Lupus, joints, and a body at odds with itself',
    'Lupus, articulaciones y un cuerpo que se ataca a sí mismo',
  ),
  Bariatric: as(
    'bariatric',
    'heart_and_metabolism',
    'Weight-loss surgery',
    'Cirugía de peso',
    'Eating before and after stomach surgery',
    'Comer antes y después de una cirugía de estómago',
  ),
  Celiac: as('celiac', 'digestion', 'Celiac disease', 'Enfermedad celíaca', 'Living well without gluten', 'Vivir bien sin gluten'),
  Colitis: as('colitis', 'digestion', 'Colitis', 'Colitis', 'An inflamed large bowel', 'Un intestino grueso inflamado'),
  "Crohn's Disease": as(
    'crohns-disease',
    'digestion',
    "Crohn's disease",
    'Enfermedad de Crohn',
    'Eating through flares and remission',
    'Comer durante los brotes y la remisión',
  ),
  Diabetes: as(
    'diabetes',
    'heart_and_metabolism',
    'Diabetes and prediabetes',
    'Diabetes y prediabetes',
    'Blood sugar',
    'Azúcar en la sangre',
  ),
  'Eating Disorders & Disordered Eating': as(
    'eating-disorders',
    'food_and_mind',
    'Eating disorders and disordered eating',
    'Trastornos de la conducta alimentaria',
    'When food takes up too much room',
    'Cuando la comida ocupa demasiado espacio',
  ),
  'Food Allergies & Sensitivities': as(
    'food-allergies',
    'digestion',
    'Food allergies and sensitivities',
    'Alergias y sensibilidades alimentarias',
    'Foods your body does not accept',
    'Alimentos que tu cuerpo no acepta',
  ),
  GERD: as('gerd', 'digestion', 'Acid reflux (GERD)', 'Reflujo ácido (ERGE)', 'Heartburn', 'Acidez'),
  'General Nutrition': as(
    'general-nutrition',
    'everyday',
    'General nutrition',
    'Nutrición general',
    'Eating well, day by day',
    'Comer bien, día a día',
  ),
  'Gut Health': as(
    'gut-health',
    'digestion',
    'Gut health',
    'Salud intestinal',
    'Bloating, constipation and tummy trouble',
    'Hinchazón, estreñimiento y malestar de barriga',
  ),
  'High Blood Pressure': as(
    'high-blood-pressure',
    'heart_and_metabolism',
    'High blood pressure',
    'Presión arterial alta',
    'Less salt, more flavor',
    'Menos sal, más sabor',
  ),
  'High Cholesterol': as(
    'high-cholesterol',
    'heart_and_metabolism',
    'High cholesterol',
    'Colesterol alto',
    'Food for your heart',
    'Comida para tu corazón',
  ),
  IBD: as(
    'ibd',
    'digestion',
    'Inflammatory bowel disease (IBD)',
    'Enfermedad inflamatoria intestinal (EII)',
    'Long-lasting inflammation of the bowel',
    'Inflamación duradera del intestino',
  ),
  IBS: as(
    'ibs',
    'digestion',
    'Irritable bowel (IBS)',
    'Intestino irritable (SII)',
    'Cramps and an unpredictable belly',
    'Cólicos y una barriga impredecible',
  ),
  'Kidney Disease': as(
    'kidney-disease',
    'complex_care',
    'Kidney disease',
    'Enfermedad renal',
    'Food that goes easy on your kidneys',
    'Comida que cuida tus riñones',
  ),
  'Perimenopause & Menopause': as(
    'menopause',
    'hormones',
    'Perimenopause and menopause',
    'Perimenopausia y menopausia',
    'Hot flashes and a changing body',
    'Sofocos y un cuerpo que cambia',
  ),
  'Oncology / Cancer': as(
    'cancer',
    'complex_care',
    'Cancer',
    'Cáncer',
    'Strength during and after treatment',
    'Fuerza durante y después del tratamiento',
  ),
  PCOS: as(
    'pcos',
    'hormones',
    'Polycystic ovary syndrome (PCOS)',
    'Síndrome de ovario poliquístico (SOP)',
    'Periods, hormones and insulin',
    'Reglas, hormonas e insulina',
  ),
  POTS: as(
    'pots',
    'complex_care',
    'POTS',
    'POTS (taquicardia postural)',
    'Dizziness and a racing heart on standing up',
    'Mareo y corazón acelerado al ponerse de pie',
  ),
  Pediatrics: as(
    'pediatrics',
    'life_stages',
    'Children and teens',
    'Niños y adolescentes',
    'Babies, picky eaters and growing kids',
    'Bebés, niños selectivos y en crecimiento',
  ),
  'Pregnancy & Postpartum': as(
    'pregnancy',
    'life_stages',
    'Pregnancy and after birth',
    'Embarazo y posparto',
    'Eating for you and your baby',
    'Comer para ti y tu bebé',
  ),
  SIBO: as(
    'sibo',
    'digestion',
    'Small intestinal bacterial overgrowth (SIBO)',
    'Sobrecrecimiento bacteriano (SIBO)',
    'Too many bacteria in the small bowel',
    'Demasiadas bacterias en el intestino delgado',
  ),
  'Sports Nutrition': as(
    'sports-nutrition',
    'everyday',
    'Sports nutrition',
    'Nutrición deportiva',
    'Fuel for training and recovery',
    'Energía para entrenar y recuperarte',
  ),
  'Thyroid Health': as(
    'thyroid',
    'hormones',
    'Thyroid health',
    'Salud de la tiroides',
    'Slow or overactive thyroid',
    'Tiroides lenta o hiperactiva',
  ),
  Transplant: as('transplant', 'complex_care', 'Transplant', 'Trasplante', 'Eating with a new organ', 'Comer con un órgano nuevo'),
  'Vegan & Vegetarian': as(
    'vegan-vegetarian',
    'everyday',
    'Vegan and vegetarian',
    'Vegano y vegetariano',
    'Plant-based and complete',
    'A base de plantas y completo',
  ),
  'Weight Loss': as(
    'weight',
    'heart_and_metabolism',
    'Weight',
    'Peso',
    'Lasting change, without crash diets',
    'Cambios duraderos, sin dietas extremas',
  ),
} as const satisfies Partial<Record<Specialty, SpecialtyDetail>>

const second = (slug: string, first: keyof typeof details, en: string, es: string): SpecialtyDetail => ({
  ...details[first],
  slug,
  label: { en, es },
  same_as: first,
})

export const specialtyDetails = {
  ...details,
  Menopause: second('menopause-only', 'Perimenopause & Menopause', 'Menopause', 'Menopausia'),
  Pregnancy: second('pregnancy-only', 'Pregnancy & Postpartum', 'Pregnancy', 'Embarazo'),
  Oncology: second('oncology', 'Oncology / Cancer', 'Oncology', 'Oncología'),
} as const satisfies Record<Specialty, SpecialtyDetail>

/** The value behind a second name; any other value is returned as it is. */
export const findCanonicalSpecialty = (specialty: Specialty): Specialty =>
  ('same_as' in specialtyDetails[specialty] && (specialtyDetails[specialty] as SpecialtyDetail).same_as) || specialty

/** All values that mean the same, so that a filter finds a provider under either name. */
export const listSpecialtiesLike = (specialty: Specialty): Specialty[] =>
  specialties.filter((other) => findCanonicalSpecialty(other) === findCanonicalSpecialty(specialty))

/** The specialties a picker offers: each once, second names left out. */
export const offeredSpecialties: readonly Specialty[] = specialties.filter((specialty) => findCanonicalSpecialty(specialty) === specialty)
