import { type Case, makeCase } from './case.ts'

export const correctionCases: Case[] = [
  makeCase(
    'numbers-corrected-in-the-same-breath',
    'initial_consultation',
    `D: What is your usual weight?
    P: I'm at 182 now, no, sorry, 178 pounds as of this morning. A year ago I was like 195.
    D: And how tall?
    P: Five six.
    D: What about walking?
    P: I walk thirty minutes, I mean twenty minutes, after dinner, most days.
    D: Water?
    P: Four glasses, maybe. Well, let me take that back, it's more like six glasses with the one at night.
    D: And alcohol?
    P: Two beers on Saturday. That's it.`,
    {},
    {
      must: [
        'weight_history: 178',
        'weight_history: 195',
        'physical_activity: twenty minutes & dinner',
        'beverages_alcohol: six glasses',
        'beverages_alcohol: two beers',
      ],
      mustNot: ['182', 'thirty minutes', 'four glasses'],
    },
  ),
  makeCase(
    'the-allergy-was-somebody-elses',
    'initial_consultation',
    `D: Allergies?
    P: Peanuts. Wait, no, that's my son. I'm allergic to tree nuts. My throat swells up.
    D: That's serious, do you carry an EpiPen?
    P: Yes.
    D: And lactose?
    P: Milk bloats me, but yogurt is fine.
    D: Okay. Tell me about dinner.
    P: Dinner is usually rice and beans, with a salad. On Fridays it's pizza.
    D: And what do you hope for from our work?
    P: I want to have more energy and not crash at three in the afternoon.`,
    {},
    {
      must: [
        'allergies_intolerances: tree nuts',
        'allergies_intolerances/gi_symptoms: milk & bloat',
        'diet_history_recall/eating_pattern: rice and beans',
        'chief_motivation: energy',
        'medications_supplements/allergies_intolerances: epipen',
      ],
      mustNot: ['peanut'],
    },
  ),
  makeCase(
    'the-dietitian-reads-it-back-wrong',
    'initial_consultation',
    `D: So to recap, you take the insulin at bedtime, 20 units?
    P: No, in the morning. 18 units in the morning.
    D: 18 in the morning, got it. And you check your sugar twice a day?
    P: Yes.
    D: And lows, how often?
    P: Once last week, it was 62 before lunch. I drank some juice.
    D: You were diagnosed in 2015, right?
    P: 2012 actually. Type 2.
    D: 2012. Thanks.
    P: And I have the neuropathy in my feet.`,
    {},
    {
      must: [
        'medications_supplements: 18 units & morning',
        'medical_history: 2012',
        'medical_history: neuropathy',
        'labs_summary/medical_history/gi_symptoms/eating_pattern: 62',
      ],
      mustNot: ['20 units', 'bedtime', '2015'],
    },
  ),
  makeCase(
    'perdon-quise-decir',
    'initial_consultation',
    `D: ¿Qué medicinas toma?
    P: Tomo losartán de cincuenta, y la metformina de quinientos. Perdón, quise decir de ochocientos cincuenta, una en la mañana y una en la noche.
    D: ¿Alguna alergia?
    P: No, ninguna alergia. El camarón me cae mal nomás, me da dolor de estómago.
    D: ¿Y qué desayunó ayer?
    P: Dos tacos de huevo con frijoles y un café con leche. No, espera, ayer fue sábado, desayuné chilaquiles.
    D: ¿Hace ejercicio?
    P: Camino media hora con mi comadre, tres veces por semana.
    D: ¿Alguien en la familia con diabetes?
    P: Mi mamá tiene diabetes y mi papá murió de un infarto.`,
    {},
    {
      must: [
        'medications_supplements: losartán',
        'medications_supplements: metformina & ochocientos cincuenta',
        'allergies_intolerances: ninguna alergia',
        'diet_history_recall: chilaquiles',
        'physical_activity: media hora',
        'family_history: mamá & diabetes',
        'family_history: infarto',
      ],
      mustNot: ['quinientos', 'tacos de huevo', 'medical_history: diabetes'],
    },
  ),
  makeCase(
    'changed-her-mind-about-the-goal',
    'follow_up',
    `D: So which change do you want to start with?
    P: Maybe I'll cut out soda completely.
    D: Okay.
    P: Hmm, actually no, that's too much. I'll go down to one can a day.
    D: One can a day. That sounds doable. How confident are you, zero to ten?
    P: Eight.
    D: Great, so our goal until next time: one can of soda a day, and a piece of fruit with lunch.
    P: Yes, I can do that.
    D: And could you also try to log your meals in the app?
    P: No, I really hate logging. Not now.
    D: That's fine, we leave that. I'll see you in three weeks and we'll look at your weight and the soda.`,
    {},
    {
      must: [
        'intervention_nd/intervention_c/goal_progress: one can & soda',
        'intervention_nd/intervention_c: fruit with lunch',
        'monitoring_evaluation: three weeks',
        'monitoring_evaluation: weight',
      ],
      mustNot: ['soda completely', 'intervention_nd: log', 'intervention_c: log your meals'],
    },
  ),
  makeCase(
    'a-date-and-a-person-corrected',
    'initial_consultation',
    `D: When was the surgery?
    P: The sleeve was in March. No wait, it was May. May of last year.
    D: And your weight before?
    P: I started at 290. I'm 221 now.
    D: Wow. Anybody in the family with obesity, diabetes?
    P: My mother, well, not my mother, my aunt, my mother's sister, she has diabetes, she's on dialysis actually.
    D: And vitamins after the sleeve?
    P: Bariatric multivitamin, calcium citrate, and B12 under the tongue.
    D: Any dumping, any vomiting?
    P: No dumping. I vomit if I eat chicken too fast, like once a week.
    D: How do you sleep?
    P: With the CPAP it's fine, seven hours.`,
    {},
    {
      must: [
        'medical_history/weight_history: sleeve',
        'medical_history: may',
        'weight_history: 290',
        'weight_history: 221',
        'family_history: aunt & diabetes',
        'medications_supplements: calcium citrate & b12',
        'gi_symptoms: no dumping',
        'gi_symptoms: vomit & chicken',
        'sleep_stress: seven hours',
      ],
      mustNot: ['in march', 'medical_history: dialysis'],
    },
  ),
]
