import { type Case, makeCase } from '../case.ts'

export const thirdTalks: Case[] = [
  makeCase(
    'gout-and-beer',
    'initial_consultation',
    `Dietitian: Morning, Walt. What are we working on?
    Walt: The gout. Third attack this year, and my doctor says if my uric acid doesn't come down she wants me on allopurinol.
    Dietitian: What was it last time?
    Walt: Nine point one.
    Dietitian: Tell me about a normal supper.
    Walt: Ribeye or brats, potato salad, corn. Couple beers. Well, four beers if I'm honest.
    Dietitian: Every night?
    Walt: Just about. Weekends more.
    Dietitian: Water?
    Walt: Not much. A glass with my pills.
    Dietitian: Which pills are those?
    Walt: Losartan 100 and a baby aspirin. The colchicine only when it flares.
    Dietitian: Any kidney stones?
    Walt: Had one in 2011. Never again, please.
    Dietitian: Beer raises uric acid two ways, the alcohol and the yeast. What would you think about no beer Monday through Thursday?
    Walt: Hmm. I can do Monday to Wednesday.
    Dietitian: Monday to Wednesday, good. And two liters of water a day.
    Walt: Okay.
    Dietitian: I'll let Dr. Stein know, and we'll repeat the uric acid in six weeks.`,
    {},
    {
      must: [
        'medical_history/chief_motivation: gout',
        'labs_summary: nine point one',
        'diet_history_recall: ribeye',
        'beverages_alcohol: four beers',
        'medications_supplements: losartan 100',
        'medications_supplements: colchicine',
        'medical_history: 2011|stone',
        'intervention_e: uric acid',
        'intervention_nd/intervention_c: monday',
        'intervention_nd: two liters',
        'intervention_rc: dr. stein',
        'monitoring_evaluation: uric acid & six weeks',
      ],
      known: ['labs_summary: nine point one'],
      mustNot: ['takes allopurinol', 'medications_supplements: allopurinol', 'beverages_alcohol: couple beers'],
    },
  ),
  makeCase(
    'new-mother-and-milk',
    'follow_up',
    `RD: How are you and the baby?
    Keisha: Tired! He's eleven weeks. I'm nursing and pumping.
    RD: Are you eating lunch now?
    Keisha: Most days. Yesterday it was leftovers, chicken and rice, around two.
    RD: And the protein shake we talked about?
    Keisha: Hated it, I threw it out. I do Greek yogurt with granola instead.
    RD: Perfect. Weight?
    Keisha: 172. No, hold on, 174, I looked this morning.
    RD: Last time it was 179. Are you still on the nifedipine?
    Keisha: They stopped it at six weeks. My pressure's been 118 over 74.
    RD: Great. Sleep?
    Keisha: Three hours at a stretch if I'm lucky.
    RD: Any dizziness, headaches?
    Keisha: Headaches, yeah, when I don't drink enough.
    RD: Then let's keep a big bottle where you nurse, and finish it twice a day.
    Keisha: I love that.
    RD: See you March 3rd. If you feel low or hopeless call me or your midwife.
    Keisha: I will. My sister had that after her second one. I'm okay.`,
    {},
    {
      must: [
        'diet_history_recall: chicken and rice',
        'diet_history_recall: greek yogurt',
        'weight_history: 174',
        'medications_supplements: stopped',
        'interval_history/labs_summary: 118 over 74',
        'interval_history: three hours',
        'interval_history: headaches',
        'intervention_nd/intervention_c: bottle',
        'monitoring_evaluation: march 3',
      ],
      mustNot: ['172', 'takes nifedipine', 'depress'],
    },
  ),
  makeCase(
    'veteran-with-a-food-log',
    'follow_up',
    `Provider: Sergeant! Did you bring the log?
    Client: I did, four days out of seven.
    Provider: What did you notice?
    Client: I eat standing up. And the sweets are all after nine p.m.
    Provider: What's going on after nine?
    Client: Can't sleep, nightmares, so I graze. Oreos, cereal out of the box.
    Provider: Are you still seeing your therapist for that?
    Client: Every Thursday.
    Provider: And the prazosin, helping?
    Client: Two milligrams, a little.
    Provider: How's your fasting sugar?
    Client: One forty, one thirty-five. It was in the one sixties before.
    Provider: You're doing well. Let's try a planned snack at eight thirty, apple and peanut butter, sitting down.
    Client: Roger that.
    Provider: And I'd like you to keep the log going, same four days.
    Client: Fine.
    Provider: I'll check in by phone in ten days.`,
    {
      last_note: { plan: 'Goal: food log on five days a week', weight: '231 lb' },
      labs: [{ name: 'A1c', value: '7.8%', date: '2026-02-01' }],
    },
    {
      must: [
        'goal_progress/interval_history: four days',
        'interval_history/diet_history_recall: after nine',
        'diet_history_recall/interval_history: oreos',
        'medications_supplements: prazosin|two milligrams',
        'labs_summary: one forty',
        'labs_summary: 7.8',
        'intervention_nd: apple and peanut butter',
        'intervention_c/monitoring_evaluation: log',
        'monitoring_evaluation: ten days',
        'goal_progress: five days',
        'weight_history: 231',
      ],
      mustNot: ['roger that'],
    },
  ),
  makeCase(
    'hipotiroidismo-y-cansancio',
    'initial_consultation',
    `Nutricionista: Hola, Marisol. ¿En qué te puedo ayudar?
    Marisol: Estoy subiendo de peso y no sé por qué. Subí ocho kilos en un año.
    Nutricionista: ¿Tienes alguna enfermedad?
    Marisol: Hipotiroidismo. Tomo levotiroxina de setenta y cinco, en ayunas.
    Nutricionista: ¿Desayunas?
    Marisol: No, nada más café. Bueno, y a veces una galleta.
    Nutricionista: ¿Qué cenaste anoche?
    Marisol: Quesadillas, tres. No, miento, dos quesadillas y un vaso de leche.
    Nutricionista: ¿Haces ejercicio?
    Marisol: Antes iba a zumba, ahora ya no tengo tiempo.
    Nutricionista: ¿Y el sueño?
    Marisol: Duermo como seis horas.
    Nutricionista: ¿Estreñimiento, gases?
    Marisol: Gases sí. Estreñimiento no.
    Nutricionista: ¿Alguien en tu familia tiene problemas de tiroides?
    Marisol: Mi abuela y mi tía.
    Nutricionista: Te recomiendo desayunar algo con proteína, como huevo, cuatro días a la semana.
    Marisol: Va, lo intento.
    Nutricionista: Nos vemos en tres semanas y revisamos el peso.`,
    {},
    {
      must: [
        'weight_history: ocho kilos',
        'medical_history: hipotiroidismo',
        'medications_supplements: levotiroxina & setenta y cinco',
        'beverages_alcohol/diet_history_recall: café',
        'diet_history_recall: dos quesadillas',
        'physical_activity/barriers: tiempo',
        'sleep_stress: seis horas',
        'gi_symptoms: gases',
        'family_history: abuela',
        'intervention_nd: proteína',
        'monitoring_evaluation: tres semanas',
      ],
      mustNot: ['quesadillas, tres'],
    },
  ),
  makeCase(
    'a-husband-on-the-call',
    'initial_consultation',
    `Nutritionist: Hi Joan, and hi, is that your husband?
    Joan: That's Ray. He's here to take notes.
    Ray: She never remembers anything.
    Nutritionist: Ha. So what's bothering you most?
    Joan: The diarrhea. Since the gallbladder surgery, it's right after I eat, four or five times a day.
    Ray: It's worse with fried food.
    Joan: True.
    Nutritionist: Any fever, any weight loss?
    Joan: No fever. I've lost six pounds.
    Nutritionist: What are you taking?
    Joan: Imodium, two a day. And I take calcium, 600.
    Ray: I thought it was 1200.
    Joan: No, 600. They changed it.
    Nutritionist: Do you eat dairy?
    Joan: Only cheese. Ray drinks a gallon of milk a week, not me.
    Nutritionist: Any allergies?
    Joan: Sulfa drugs.
    Nutritionist: Without a gallbladder, bile drips all day and fat goes through fast. Let's go with small meals, five a day, and baked instead of fried.
    Ray: No more chicken wings for us, then.
    Joan: I can live with that.
    Nutritionist: I'd also ask your doctor about cholestyramine.`,
    {},
    {
      must: [
        'gi_symptoms: diarrhea',
        'gi_symptoms: four or five times',
        'weight_history: six pounds',
        'medications_supplements: imodium',
        'medications_supplements: calcium & 600',
        'allergies_intolerances: sulfa',
        'intervention_e: bile',
        'intervention_nd: small meals',
        'intervention_rc: cholestyramine',
      ],
      mustNot: ['1200', 'gallon of milk', 'fever: yes', 'medications_supplements: takes cholestyramine'],
    },
  ),
]
