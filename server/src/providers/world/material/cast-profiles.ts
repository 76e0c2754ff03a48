import type { AgeGroup, Identity, Modality, Specialty, SpokenLanguage } from '@sorrel/contract/providers/vocabulary'
import type { CastProvider } from '../../../world/cast.ts'

/** The content of the cast's profiles. `licences` begin with the home state; `patients` is how many people they look after. */
export type CastProfile = {
  credentials: string
  pronouns: string
  city: string
  headline: string
  bio: string
  second_bio?: { language: SpokenLanguage; text: string }
  practising_since: number
  specialties: Specialty[]
  modalities: Modality[]
  identities: Identity[]
  languages: SpokenLanguage[]
  age_groups: AgeGroup[]
  licences: string[]
  payers: string[]
  cash: [initial: number, followUp: number]
  accepting: 'open' | 'waitlist' | 'closed'
  office: boolean
  reviews: number
  rating: number
  patients: number
}

const national = ['60054', '62308', '61101', '87726']

export const castProfiles: Record<'hannah' | 'marisol' | 'ilse' | 'dana' | 'theo' | 'priya' | 'aisha' | 'gregor', CastProfile> = {
  hannah: {
    credentials: 'MS, RD, LDN',
    pronouns: 'she/her',
    city: 'Philadelphia',
    practising_since: 2015,
    headline: 'We start from what you already cook and change one thing at a time.',
    bio: 'I grew up over my aunt’s restaurant, so food for me is people first and numbers second. After eight years in a hospital diabetes clinic I moved to telehealth, because the kitchen is where the real questions come up.\n\nMost people I see were told to lose weight and given a leaflet. We do something else: look at your week, your labs and your budget, and find the one change that is worth making now.',
    specialties: ['Diabetes', 'High Blood Pressure', 'High Cholesterol', 'Weight Loss'],
    modalities: ['medical_nutrition_therapy', 'food_traditions', 'motivational_interviewing'],
    identities: ['woman', 'black', 'immigrant'],
    languages: ['en'],
    age_groups: ['adult', 'older_adult'],
    licences: ['PA', 'NJ', 'OH', 'MD', 'DE', 'IL', 'NY', 'MI', 'MN', 'WI', 'TX', 'CA', 'FL'],
    payers: [...national, 'medicare', '00621', 'independence-blue-cross', '22099'],
    cash: [14_500, 11_000],
    accepting: 'open',
    office: false,
    reviews: 128,
    rating: 4.9,
    patients: 24,
  },
  marisol: {
    credentials: 'RDN, CDCES',
    pronouns: 'she/her',
    city: 'Houston',
    practising_since: 2012,
    headline: 'Diabetes care around the food your family already loves.',
    bio: 'Tortillas, rice and beans are not the problem. I show you how they fit, with your meter next to the plate and your family at the table.\n\nI see people in English y en español, often both in one hour. Many come with a new prescription and no explanation; we begin there.',
    second_bio: {
      language: 'es',
      text: 'Las tortillas, el arroz y los frijoles no son el problema. Te muestro cómo caben en tu plan, con el glucómetro junto al plato y tu familia en la mesa.\n\nAtiendo en español y en inglés, a menudo en la misma hora. Muchas personas llegan con una receta nueva y sin explicación; por ahí empezamos.',
    },
    specialties: ['Diabetes', 'Pregnancy & Postpartum', 'High Cholesterol', 'General Nutrition'],
    modalities: ['carbohydrate_counting', 'food_traditions', 'family_based'],
    identities: ['woman', 'hispanic_latino', 'parent'],
    languages: ['en', 'es'],
    age_groups: ['child', 'teen', 'adult', 'older_adult'],
    licences: ['TX', 'NM', 'AZ', 'CA', 'FL', 'IL', 'CO'],
    payers: [...national, 'medicare', '84980', 'BS001', 'florida-blue'],
    cash: [13_500, 9500],
    accepting: 'open',
    office: true,
    reviews: 74,
    rating: 4.8,
    patients: 18,
  },
  ilse: {
    credentials: 'PhD, RD, CDN',
    pronouns: 'she/her',
    city: 'New York',
    practising_since: 2003,
    headline: 'Careful answers for guts that have seen many doctors.',
    bio: 'I came from Utrecht to New York for a year of research and stayed for the patients. Twenty years of work with irritable bowels have made me patient, and a little stubborn.\n\nI see people from Tuesday to Thursday, on video and in my office downtown. The other days belong to teaching, and to reading what is new.',
    specialties: ['IBS', 'SIBO', 'Gut Health', 'Celiac'],
    modalities: ['low_fodmap', 'medical_nutrition_therapy', 'cognitive_behavioral'],
    identities: ['woman', 'immigrant'],
    languages: ['en', 'de'],
    age_groups: ['adult', 'older_adult'],
    licences: ['NY', 'NJ', 'CT'],
    payers: [...national, 'empire', 'oxford', '22099'],
    cash: [22_000, 15_000],
    accepting: 'open',
    office: true,
    reviews: 52,
    rating: 4.7,
    patients: 6,
  },
  dana: {
    credentials: 'MS, RD, CEDS',
    pronouns: 'she/her',
    city: 'Minneapolis',
    practising_since: 2014,
    headline: 'Food without fear, health without shame, and a plan for Monday.',
    bio: 'I divide my week between this practice and a hospital clinic, and I like the mixture: serious illness on Wednesdays, small habits on all other days.\n\nEating disorders and diabetes often travel together. I am at home with both, and I will not ask you to choose which one we talk about.',
    specialties: ['Eating Disorders & Disordered Eating', 'Diabetes', 'Kidney Disease', 'General Nutrition'],
    modalities: ['weight_neutral', 'trauma_informed', 'medical_nutrition_therapy'],
    identities: ['woman', 'white', 'lgbtq'],
    languages: ['en'],
    age_groups: ['teen', 'adult', 'older_adult'],
    licences: ['MN', 'WI', 'IL', 'OH', 'CA', 'IA'],
    payers: [...national, '00621', 'anthem'],
    cash: [15_000, 11_500],
    accepting: 'open',
    office: true,
    reviews: 61,
    rating: 4.8,
    patients: 6,
  },
  theo: {
    credentials: 'MS, RD',
    pronouns: 'he/him',
    city: 'Denver',
    practising_since: 2022,
    headline: 'Night shifts, early trains, no time to cook: we plan for the week you really have.',
    bio: 'I worked nights in a bakery to pay for school, so I know what four in the morning does to an appetite.\n\nMy hours are early or late, because yours are. We build meals from gas stations, break rooms and one good pan.',
    specialties: ['PCOS', 'Weight Loss', 'General Nutrition', 'Sports Nutrition'],
    modalities: ['habit_building', 'meal_planning'],
    identities: ['man', 'lgbtq'],
    languages: ['en'],
    age_groups: ['adult'],
    licences: ['CO', 'UT', 'WA', 'HI', 'IL', 'NV'],
    payers: [...national, '91617', 'SX107'],
    cash: [12_500, 8500],
    accepting: 'open',
    office: false,
    reviews: 3,
    rating: 4.7,
    patients: 5,
  },
  priya: {
    credentials: 'PhD, RD, LDN',
    pronouns: 'she/her',
    city: 'Westfield',
    practising_since: 2007,
    headline: 'Vegetarian and South Asian kitchens, with your lab results on the table.',
    bio: 'I have cooked dal for cardiologists and explained cholesterol to aunties. Both were tough audiences.\n\nMy calendar is full at present, and I keep it so, because the people I see come for years. When a place opens, you will find it here.',
    specialties: ['Diabetes', 'Kidney Disease', 'High Cholesterol', 'Vegan & Vegetarian'],
    modalities: ['plant_based', 'medical_nutrition_therapy', 'food_traditions'],
    identities: ['woman', 'south_asian', 'hindu', 'parent'],
    languages: ['en', 'hi', 'gu'],
    age_groups: ['adult', 'older_adult'],
    licences: ['NJ', 'NY', 'PA', 'IL'],
    payers: ['60054', '22099'],
    cash: [19_500, 14_500],
    accepting: 'closed',
    office: true,
    reviews: 41,
    rating: 5,
    patients: 20,
  },
  aisha: {
    credentials: 'MPH, RDN, LD',
    pronouns: 'she/her',
    city: 'Atlanta',
    practising_since: 2016,
    headline: 'Pregnant, hungry, tired: come as you are.',
    bio: 'I began as a public health nutritionist in a county where the next clinic was an hour away. Video visits were my idea of a good road.\n\nThere is usually a wait for a place with me: most people stay until they do not need me any more, and then somebody new can come.',
    specialties: ['Pregnancy & Postpartum', 'Pediatrics', 'PCOS', 'Thyroid Health'],
    modalities: ['motivational_interviewing', 'family_based', 'weight_neutral'],
    identities: ['woman', 'black', 'muslim', 'parent'],
    languages: ['en', 'fr'],
    age_groups: ['infant', 'child', 'teen', 'adult'],
    licences: ['GA', 'FL', 'AL', 'SC', 'TN', 'NC'],
    payers: [...national, '21313', 'florida-blue'],
    cash: [14_000, 9900],
    accepting: 'waitlist',
    office: false,
    reviews: 96,
    rating: 4.9,
    patients: 14,
  },
  gregor: {
    credentials: 'RD',
    pronouns: 'he/him',
    city: 'Portland',
    practising_since: 2010,
    headline: 'Simple food, taken seriously.',
    bio: 'I worked with runners, foresters and people with a bad back and a good appetite.\n\nI have closed my practice and wish everyone well.',
    specialties: ['Sports Nutrition', 'General Nutrition'],
    modalities: ['habit_building'],
    identities: [],
    languages: ['en'],
    age_groups: ['adult'],
    licences: ['OR', 'WA'],
    payers: ['60054', '87726'],
    cash: [13_000, 9000],
    accepting: 'closed',
    office: false,
    reviews: 17,
    rating: 4.5,
    patients: 4,
  },
}

/** The profile of a member of the cast. */
export const profileOf = (provider: CastProvider): CastProfile =>
  castProfiles[provider.first_name.toLowerCase() as keyof typeof castProfiles]
