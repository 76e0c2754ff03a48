import { type Case, makeCase } from '../case.ts'

/** Talks and charts that ask for diagnoses, goals and instructions. They were written before the rules for these, and no rule follows them. */
export const heldOutParts: Case[] = [
  makeCase(
    'food-runs-out',
    'initial_consultation',
    `RD: What brings you in?
    Pt: My doctor said my sugar is up. But honestly the groceries are gone by the third week and we live on noodles until the card fills again.
    RD: Thank you for telling me. Do you have a stove?
    Pt: A hot plate.
    RD: Could you keep a bag of frozen vegetables to add to the noodles?
    Pt: Yeah, I can do that.
    RD: And would you be open to an egg in the bowl at lunch, four days a week?
    Pt: Sure, four days is fine.
    RD: I'd also love for you to check your sugar every morning.
    Pt: No, I can't do needles.
    RD: That's fine, we leave that for now. I'll send your name to the pantry on Fifth Street.`,
    {},
    {
      must: [
        'pes: Limited access to food & groceries are gone',
        'goal: frozen vegetables',
        'goal: egg & four days',
        'patient_instructions: frozen vegetables',
        'patient_instructions: egg & four days',
      ],
      mustNot: ['goal: sugar every morning', 'goal: pantry', 'patient_instructions: needles', 'pes: activity'],
    },
  ),
  makeCase(
    'clothes-too-big',
    'follow_up',
    `Dietitian: How have you been eating since we spoke?
    Mr. Bello: Not much. Nothing tastes good and I have no appetite since the new chemo.
    Dietitian: And your weight?
    Mr. Bello: I've lost nine pounds in five weeks, without trying.
    Dietitian: Any trouble swallowing?
    Mr. Bello: No, swallowing is fine.
    Dietitian: Let's try a shake between meals, twice a day.
    Mr. Bello: Maybe once. I can do one in the afternoon.
    Dietitian: One is good. Eat by the clock, every two hours, even if it is three bites.
    Mr. Bello: Okay.`,
    {},
    {
      must: [
        'pes: Unintended weight loss & nine pounds',
        'pes: Unintended weight loss & little appetite',
        'goal: one & afternoon',
        'patient_instructions: every two hours',
      ],
      mustNot: ['pes: swallowing', 'goal: twice a day', 'patient_instructions: twice a day'],
    },
  ),
  makeCase(
    'labs-with-flags',
    'follow_up',
    `Provider: Your labs came in. How do you feel?
    Ana: Fine, I guess. I drink three sodas a day at work, I know.
    Provider: How about swapping one of them for sparkling water this month?
    Ana: Yes, one I can do.
    Provider: My sister lost ten pounds that way without trying.`,
    {
      labs: [
        { id: 'l1', name: 'LDL cholesterol', value: 171, unit: 'mg/dL', flag: 'High' },
        { id: 'l2', name: 'Ferritin', value: 60, unit: 'ng/mL', flag: 'Normal' },
      ],
    },
    {
      must: ['pes: sweetened drinks & three sodas', 'pes: lab values & 171', 'goal: sparkling water'],
      mustNot: ['pes: ferritin', 'pes: Unintended weight loss'],
    },
  ),
  makeCase(
    'la-senora-que-no-desayuna',
    'initial_consultation',
    `Nutricionista: ¿Qué desayuna?
    Señora Lima: Nada, me salto el desayuno casi todos los días, y la comida es a las cuatro.
    Nutricionista: ¿Y hace ejercicio?
    Señora Lima: No hago ejercicio, me duelen las rodillas.
    Nutricionista: ¿Qué le parece desayunar un huevo con tortilla tres días a la semana?
    Señora Lima: Sí, tres días sí puedo.
    Nutricionista: Y tome un vaso de agua al levantarse.
    Señora Lima: Está bien.
    Nutricionista: ¿Podría caminar quince minutos?
    Señora Lima: No puedo, por las rodillas.`,
    {},
    {
      must: [
        'pes: irregular & me salto el desayuno',
        'pes: Little physical activity & No hago ejercicio',
        'goal: huevo con tortilla',
        'patient_instructions: vaso de agua',
      ],
      mustNot: ['goal: caminar', 'patient_instructions: caminar'],
    },
  ),
  makeCase(
    'a-binge-that-was-asked-about',
    'initial_consultation',
    `Provider: Do you ever binge or make yourself sick?
    Kim: No, never.
    Provider: Do you skip meals?
    Kim: I used to, in college. Now I eat at regular times.
    Provider: Are you constipated?
    Kim: Yes, I go maybe twice a week and it's hard.
    Provider: What could you change first?
    Kim: I could eat an apple after lunch every day.
    Provider: Perfect.
    Provider: Some people drink prune juice, that may help too.`,
    {},
    {
      must: ['pes: function of the gut & twice a week', 'goal: apple after lunch'],
      mustNot: ['pes: Disordered', 'pes: irregular', 'goal: prune'],
    },
  ),
  makeCase(
    'nobody-taught-me',
    'initial_consultation',
    `RD: What would you like from today?
    Lou: I was just diagnosed with diabetes and nobody has explained to me what I can eat. I don't know how to count the carbs.
    RD: That's what we'll do. Let's start with the plate: half vegetables at dinner.
    Lou: Half. All right.
    RD: Please write down what you eat for three days.
    Lou: I don't think I'll manage that.
    RD: Then just take a photo of dinner.
    Lou: That works.`,
    {},
    {
      must: ['pes: Knowledge about food & nobody has explained', 'goal: half vegetables', 'goal/patient_instructions: photo of dinner'],
      mustNot: ['goal: three days', 'patient_instructions: three days', 'pes: activity'],
    },
  ),
]
