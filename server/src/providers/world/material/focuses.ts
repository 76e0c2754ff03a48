import type { AgeGroup, Modality, Specialty } from '@sorrel/contract/providers/vocabulary'

/** What a dietitian mainly does, in their own words. */
export type Focus = {
  specialties: readonly Specialty[]
  related: readonly Specialty[]
  modalities: readonly Modality[]
  credentials: readonly string[]
  age_groups: readonly AgeGroup[]
  headlines: readonly string[]
  openings: readonly string[]
}

const adults = ['adult', 'older_adult'] as const
const young = ['teen', 'adult'] as const

export const focuses: readonly Focus[] = [
  {
    specialties: ['Diabetes'],
    related: ['High Blood Pressure', 'High Cholesterol', 'Kidney Disease', 'Weight Loss'],
    modalities: ['medical_nutrition_therapy', 'carbohydrate_counting', 'food_traditions'],
    credentials: ['RD, CDCES', 'MS, RD, CDCES', 'RDN, LDN, CDCES'],
    age_groups: adults,
    headlines: [
      'Steadier blood sugar from meals you already like.',
      'Your meter is a map, not a grade.',
      'We read your numbers together and change one plate at a time.',
      'Rice, bread and fruit can stay. Let us find out when and how much.',
      'A calm plan for the years after the diagnosis.',
    ],
    openings: [
      'Most people I meet come with a leaflet of forbidden foods. I put it aside, look at a week of your readings and ask what was going on that day.',
      'I worked six years in a hospital diabetes clinic, and what helped there was never the perfect menu. It was knowing why a number went up.',
      'Blood sugar answers to sleep, stress and shift work as much as to food, so we talk about all four.',
    ],
  },
  {
    specialties: ['IBS', 'Gut Health'],
    related: ['SIBO', 'GERD', 'Food Allergies & Sensitivities', 'Colitis'],
    modalities: ['low_fodmap', 'medical_nutrition_therapy', 'mindful_eating'],
    credentials: ['RD, LDN', 'MS, RDN', 'RD'],
    age_groups: young,
    headlines: [
      'Fewer bad stomach days, more food on the table.',
      'We find your triggers and give the rest of your menu back.',
      'Your gut is not a mystery once we write things down.',
      'Short eliminations, careful returns, no lifelong lists.',
      'For people who know every restroom between home and work.',
    ],
    openings: [
      'An elimination diet should last weeks, not years. My work is mostly the second half: bringing foods back and seeing what really bothers you.',
      'I have lived with a nervous stomach since school, so nothing you tell me will surprise me.',
      'We look at how you eat as well as what you eat: speed, gaps, coffee, and the meal you skip before a meeting.',
    ],
  },
  {
    specialties: ['Eating Disorders & Disordered Eating'],
    related: ['General Nutrition', 'Sports Nutrition', 'PCOS', 'Gut Health'],
    modalities: ['weight_neutral', 'trauma_informed', 'intuitive_eating'],
    credentials: ['MS, RD, CEDS', 'RDN, CEDS', 'RD, LDN, CEDS'],
    age_groups: young,
    headlines: [
      'Food can become quiet again.',
      'No scales, no lectures, and no hurry.',
      'I sit with you at the meals that feel hardest.',
      'Recovery at your pace, with your team around you.',
      'Room for every food and every feeling about it.',
    ],
    openings: [
      'I work side by side with your therapist and doctor, so that you never have to carry news from one room to the next.',
      'We do not talk about weight unless you ask for it. We talk about regular meals, about fear foods, and about what you would do with the time.',
      'Many people think they are not sick enough to ask for help. You do not have to prove anything to me.',
    ],
  },
  {
    specialties: ['High Blood Pressure', 'High Cholesterol'],
    related: ['Diabetes', 'Kidney Disease', 'Weight Loss', 'General Nutrition'],
    modalities: ['mediterranean', 'habit_building', 'meal_planning'],
    credentials: ['RDN, LDN', 'MS, RD', 'MPH, RD'],
    age_groups: adults,
    headlines: [
      'Heart care that still tastes like dinner.',
      'Less salt, more flavor, and a shopping list that fits your store.',
      'Your next cholesterol test, with a plan behind it.',
      'Good fats, good beans, good Sundays.',
      'For people whose doctor said “watch what you eat” and nothing else.',
    ],
    openings: [
      'I trained as a cook before I became a dietitian, and most of my advice for the heart happens at the stove.',
      'We start from your last lab report and choose two changes that are worth making before the next one.',
      'Blood pressure comes down by small things done on most days. I help you choose which ones.',
    ],
  },
  {
    specialties: ['Kidney Disease'],
    related: ['High Blood Pressure', 'Diabetes', 'Transplant'],
    modalities: ['medical_nutrition_therapy', 'meal_planning', 'food_traditions'],
    credentials: ['MS, RD, LDN', 'RD', 'PhD, RDN'],
    age_groups: adults,
    headlines: [
      'Eating for your kidneys without eating alone.',
      'Potassium and phosphorus, explained at your kitchen table.',
      'Every stage has its own menu. We find yours.',
      'Protect what works, enjoy what you can.',
      'From the first lab result to life after a transplant.',
    ],
    openings: [
      'Advice for kidneys changes with the stage and with each lab result, so a list from the internet is usually wrong for you.',
      'Nine years in dialysis units taught me that people keep to a plan that leaves them Sunday lunch with their family.',
      'I read your labs before we meet and tell you which of them food can move.',
    ],
  },
  {
    specialties: ['Pregnancy & Postpartum'],
    related: ['Diabetes', 'General Nutrition', 'Pediatrics', 'Thyroid Health'],
    modalities: ['medical_nutrition_therapy', 'motivational_interviewing', 'weight_neutral'],
    credentials: ['RD, LDN', 'MPH, RDN', 'RDN'],
    age_groups: young,
    headlines: [
      'Eating for two when one of you is tired.',
      'From the first nausea to the first spoonful.',
      'Gestational diabetes without the guilt.',
      'One hand for the baby, one for the sandwich: plans for real life.',
      'Care before, during and after pregnancy.',
    ],
    openings: [
      'When nothing stays down, nobody needs a food pyramid. We find the three things that do, and build from there.',
      'After a diagnosis of gestational diabetes there is a lot to learn within a week. I make the week shorter.',
      'The months after a birth are the hungriest of many lives, and the worst planned. That is where I come in.',
    ],
  },
  {
    specialties: ['PCOS'],
    related: ['Diabetes', 'Weight Loss', 'Perimenopause & Menopause', 'Thyroid Health'],
    modalities: ['weight_neutral', 'habit_building', 'intuitive_eating'],
    credentials: ['MS, RDN', 'RD, LDN', 'RDN'],
    age_groups: young,
    headlines: [
      'PCOS care that begins with breakfast, not with a scale.',
      'Hormones, hunger and a plan that respects both.',
      'You are not doing it wrong. Your body plays by other rules.',
      'Energy that lasts until four in the afternoon.',
      'Regular meals, regular cycles, one step after the other.',
    ],
    openings: [
      'It took eight years and four doctors until someone named my own PCOS. I became the dietitian I would have liked to meet then.',
      'People with PCOS have often tried more diets than I have read about, so we begin with what you never want to do again.',
      'We use your labs, your cycle and your appetite as three witnesses, and listen to all of them.',
    ],
  },
  {
    specialties: ['Sports Nutrition'],
    related: ['General Nutrition', 'Vegan & Vegetarian', 'POTS', 'Weight Loss'],
    modalities: ['meal_planning', 'habit_building', 'plant_based'],
    credentials: ['MS, RD, CSSD', 'RD, CSSD', 'RDN, CSSD, LDN'],
    age_groups: young,
    headlines: [
      'Eat enough to train well and sleep.',
      'For marathons, night leagues and the first five kilometers.',
      'Fuel for the long run, and for the desk after it.',
      'Stronger without another powder in the cupboard.',
      'What to eat before, during and when you cannot look at another gel.',
    ],
    openings: [
      'I ran in college and ate far too little for it. Most of the athletes I see do the same, whatever their sport.',
      'We take your training calendar, your job and your kitchen, and find out where the fuel goes missing.',
      'I have worked with a state university, two fire departments and a ballet school. Bodies that work need food.',
    ],
  },
  {
    specialties: ['Pediatrics'],
    related: ['Food Allergies & Sensitivities', 'Celiac', 'General Nutrition', 'Diabetes'],
    modalities: ['family_based', 'motivational_interviewing', 'habit_building'],
    credentials: ['RD, LDN', 'MS, RDN', 'RD, CSP'],
    age_groups: ['infant', 'child', 'teen'],
    headlines: [
      'Peaceful dinners with picky eaters.',
      'Growing well on the foods your child will eat.',
      'For children with small appetites and parents with big worries.',
      'From first purees to the lunchbox years.',
      'No clean plates required.',
    ],
    openings: [
      'You decide what is served and when, your child decides how much. It sounds simple, and I help on the evenings when it is not.',
      'I see families together, because nobody changes a child’s plate without the rest of the table.',
      'My own son ate four foods for two years. We got to thirty, and he still has opinions.',
    ],
  },
  {
    specialties: ['Oncology / Cancer'],
    related: ['Gut Health', 'General Nutrition', 'Transplant', 'Autoimmune'],
    modalities: ['medical_nutrition_therapy', 'trauma_informed', 'mindful_eating'],
    credentials: ['MS, RD, CSO', 'RD, CSO, LDN', 'RDN'],
    age_groups: adults,
    headlines: [
      'Keeping your strength while treatment does its work.',
      'When food tastes of metal, we find what does not.',
      'Small bowls, good soups, honest answers.',
      'For patients, and for those who cook for them.',
      'Eating through treatment, and living after it.',
    ],
    openings: [
      'During treatment the best food is the food that stays down. We make that list together, and we change it every week.',
      'I sort what you have read from what we know, without making you feel foolish for having read it.',
      'I spent ten years on an oncology ward. I know which questions come at night, and you may ask them here.',
    ],
  },
  {
    specialties: ['Weight Loss'],
    related: ['Bariatric', 'High Blood Pressure', 'Diabetes', 'General Nutrition'],
    modalities: ['cognitive_behavioral', 'habit_building', 'motivational_interviewing'],
    credentials: ['RD', 'MS, RD', 'RDN, LDN'],
    age_groups: adults,
    headlines: [
      'Slow, kind and still there next year.',
      'The plan should fit you, not the other way round.',
      'Medication and meals that work together.',
      'For people who have lost the same twenty pounds five times.',
      'Change the week before you change the menu.',
    ],
    openings: [
      'If willpower were the answer, you would have found it by now. We look at sleep, at your street, and at what is in reach at ten in the evening.',
      'Many people I see take one of the newer medicines. Together we make sure that less appetite does not mean less nutrition.',
      'We count progress in stairs, lab results and good nights before we count it in pounds.',
    ],
  },
]
