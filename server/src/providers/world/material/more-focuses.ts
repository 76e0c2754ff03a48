import { type Focus, focuses } from './focuses.ts'

const adults = ['adult', 'older_adult'] as const
const young = ['teen', 'adult'] as const

const more: readonly Focus[] = [
  {
    specialties: ['Celiac', 'Food Allergies & Sensitivities'],
    related: ['IBS', 'Gut Health', 'Pediatrics', 'Autoimmune'],
    modalities: ['medical_nutrition_therapy', 'meal_planning', 'family_based'],
    credentials: ['RD, LDN', 'RDN', 'MS, RD'],
    age_groups: ['child', 'teen', 'adult'],
    headlines: [
      'Gluten-free, and still the best cook in the family.',
      'Reading labels faster than the line behind you grows.',
      'Safe food, shared tables, less explaining.',
      'Allergies taken seriously, life taken lightly.',
      'Travel, weddings and school lunches without fear.',
    ],
    openings: [
      'I was diagnosed with celiac disease at nineteen, in a family of bakers. I know what you are being asked to give up.',
      'We go through your cupboards on video, and at the end you know what stays, what goes and what it costs.',
      'Avoiding a food is half of the work. Getting everything you need without it is the other half.',
    ],
  },
  {
    specialties: ['Thyroid Health', 'Autoimmune'],
    related: ['PCOS', 'POTS', 'Gut Health', 'Perimenopause & Menopause'],
    modalities: ['mediterranean', 'habit_building', 'trauma_informed'],
    credentials: ['MS, RDN', 'RD', 'RDN, LDN'],
    age_groups: adults,
    headlines: [
      'For bodies that change the rules without notice.',
      'Tired is a symptom, and we treat it like one.',
      'Food that helps on the good days and on the bad.',
      'Thyroid care beyond “eat less, move more”.',
      'Calm in the kitchen while your immune system is not.',
    ],
    openings: [
      'With an autoimmune illness, every month brings a new miracle diet. I help you keep the money and the food.',
      'I plan in two versions: one for days with energy, and one for days when opening a can is a victory.',
      'My mother and I share a thyroid disease and a sense of humor about it. Both help at work.',
    ],
  },
  {
    specialties: ['Vegan & Vegetarian', 'General Nutrition'],
    related: ['Sports Nutrition', 'High Cholesterol', 'Pregnancy & Postpartum', 'Diabetes'],
    modalities: ['plant_based', 'meal_planning', 'food_traditions'],
    credentials: ['RD', 'RDN', 'MPH, RD'],
    age_groups: young,
    headlines: [
      'Plants on the plate, and nothing missing.',
      'Lentils are just the beginning.',
      'Vegetarian since childhood, curious ever since.',
      'For the one vegan at the family barbecue.',
      'Protein, iron and joy from the garden.',
    ],
    openings: [
      'Whether you eat plants for animals, for your heart or for your budget, we make sure that iron, B12 and dinner are taken care of.',
      'I grew up between two vegetarian kitchens and collect recipes from every client who will share one.',
      'You do not have to be perfect to eat more plants. Three evenings a week already show in the labs.',
    ],
  },
  {
    specialties: ['Bariatric'],
    related: ['Weight Loss', 'Diabetes', 'GERD', 'High Blood Pressure'],
    modalities: ['medical_nutrition_therapy', 'cognitive_behavioral', 'mindful_eating'],
    credentials: ['RD, LDN', 'MS, RD', 'RDN, CSOWM'],
    age_groups: adults,
    headlines: [
      'Before the operation, after it, and ten years on.',
      'Small portions, big questions, clear answers.',
      'From clear liquids to your first restaurant.',
      'Surgery is one day. I am here for the others.',
      'Protein first, guilt never.',
    ],
    openings: [
      'I have prepared more than four hundred people for surgery and kept seeing many of them. The second year is when support counts most.',
      'Your surgeon’s handout tells you what to eat in week three. I tell you what to do when you are at a birthday in week three.',
      'When old habits return, it is not failure. It is a signal, and we can read it.',
    ],
  },
  {
    specialties: ['Perimenopause & Menopause'],
    related: ['High Cholesterol', 'Weight Loss', 'Thyroid Health', 'General Nutrition'],
    modalities: ['weight_neutral', 'mediterranean', 'habit_building'],
    credentials: ['MS, RD', 'RDN, LDN', 'RD'],
    age_groups: adults,
    headlines: [
      'Everything changed at forty-seven. Good, let us look at it.',
      'Sleep, bones, mood and dinner.',
      'Midlife, with an appetite.',
      'Hot flashes are real, and so is breakfast.',
      'Strong bones and a good glass of something.',
    ],
    openings: [
      'Nobody warned me either. We look at protein, sleep and strength, and leave out what only made you hungry.',
      'I ask about your nights before I ask about your plate, because one of them usually explains the other.',
      'What worked at thirty may not work now. That is biology, and biology can be worked with.',
    ],
  },
  {
    specialties: ["Crohn's Disease", 'IBD', 'Colitis'],
    related: ['IBS', 'Gut Health', 'Autoimmune', 'SIBO'],
    modalities: ['medical_nutrition_therapy', 'low_fodmap', 'acceptance_and_commitment'],
    credentials: ['MS, RD', 'RD, LDN', 'RDN'],
    age_groups: young,
    headlines: [
      'Two menus: one for flares, one for the rest of your life.',
      'Remission is for eating. Let us use it.',
      'Keep your weight, your work and your weekends.',
      'Inflamed bowels, unhurried appointments.',
      'From hospital trays back to your own table.',
    ],
    openings: [
      'I write to your gastroenterologist after each visit, so that medicine and meals pull in the same direction.',
      'In a flare we keep it simple and safe. Between flares we get back everything we can.',
      'I have sat on both sides of the infusion chair, and I still love hot sauce on good days.',
    ],
  },
]

/** Every focus. A world assigns them in turn, so that each specialty has several dietitians. */
export const allFocuses: readonly Focus[] = [...focuses, ...more]
