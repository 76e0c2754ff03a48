import { type Case, makeCase } from '../case.ts'

export const secondTalks: Case[] = [
  makeCase(
    'crohns-and-a-wrong-year',
    'initial_consultation',
    `RD: Thanks for coming in, Priya. What made you book this visit?
    Priya: My GI doctor suggested it. I've been in a flare since August and I'm scared to eat anything with fiber.
    RD: When were you diagnosed with Crohn's?
    Priya: Uh, 2016? Sorry, 2018. I mix those up, 2016 was when the symptoms started.
    RD: And what are you on for it?
    Priya: Humira every two weeks. I used to be on prednisone but they tapered me off in October.
    RD: How many bowel movements a day?
    Priya: Five or six. No blood anymore, thank goodness.
    RD: Has your weight changed?
    Priya: I was 138 and now I'm 126.
    RD: What feels safe?
    Priya: White rice, eggs, sourdough, bananas. Raw salad destroys me.
    RD: During a flare, soluble fiber like oats and peeled apples is gentler because it holds water. I'd like you to add half a cup of oatmeal on three mornings.
    Priya: I can do oatmeal.
    RD: And I'll message Dr. Kim about checking your B12 and iron. See you in two weeks.`,
    {},
    {
      must: [
        'medical_history: crohn|2018',
        'medications_supplements: humira',
        'gi_symptoms: five or six',
        'gi_symptoms: no blood',
        'weight_history: 138',
        'weight_history: 126',
        'diet_history_recall/gi_symptoms: white rice',
        'intervention_e: soluble fiber',
        'intervention_nd: oatmeal',
        'intervention_rc: dr. kim',
        'monitoring_evaluation: two weeks',
      ],
      mustNot: ['medical_history: diagnosed & 2016', 'takes prednisone', 'gi_symptoms: blood: yes'],
    },
  ),
  makeCase(
    'shift-nurse-with-prediabetes',
    'initial_consultation',
    `Dietitian: So tell me what's going on and what you want out of this.
    Member: I'm a night nurse, my A1c came back 6.2, and my mother went blind from diabetes, so, yeah, I want to stop this before it starts.
    Dietitian: That makes sense. Do you have high blood pressure, thyroid?
    Member: Blood pressure no. Hypothyroid, since I was twenty.
    Dietitian: So you take levothyroxine?
    Member: Yep, 112.
    Dietitian: What do you eat on a shift?
    Member: Whatever's in the break room. Donuts, usually two. Then a burrito from the cafeteria at three in the morning.
    Dietitian: And to drink?
    Member: Energy drinks, two a night. Actually three on a bad night, but normally two.
    Dietitian: Do you sleep in the day?
    Member: Maybe four and a half hours.
    Dietitian: Exercise?
    Member: My Fitbit says twelve thousand steps but nothing on purpose.
    Dietitian: Would you be open to bringing a meal from home on two of your shifts?
    Member: Two, yes. Three, no way.
    Dietitian: Two it is. And let's put one of the energy drinks against a plain coffee.
    Member: Ugh. Okay.`,
    {},
    {
      must: [
        'labs_summary/chief_motivation: 6.2',
        'family_history: mother & diabetes|blind from diabetes',
        'medical_history: hypothyroid',
        'medications_supplements: levothyroxine',
        'diet_history_recall: donuts',
        'diet_history_recall: burrito',
        'beverages_alcohol: energy drinks & two',
        'sleep_stress: four and a half hours',
        'physical_activity: twelve thousand steps',
        'intervention_nd: meal from home & two',
        'intervention_nd: coffee',
      ],
      mustNot: ['medical_history: has diabetes', 'medical_history: blood pressure: yes'],
    },
  ),
  makeCase(
    'abuelo-y-la-sal',
    'follow_up',
    `Nutricionista: Buenos días, don Ernesto. ¿Cómo le ha ido con la sal?
    Don Ernesto: Bien, ya no le pongo sal a la mesa. Pero mi hija trae comida china los viernes.
    Nutricionista: ¿Y la presión?
    Don Ernesto: Ciento treinta y ocho sobre ochenta, en la farmacia. No, perdón, ciento veintiocho sobre ochenta.
    Nutricionista: Muy bien. ¿Sigue con el losartán?
    Don Ernesto: Sí, cincuenta en la mañana.
    Nutricionista: ¿Se le hinchan los pies?
    Don Ernesto: No, ya no.
    Nutricionista: ¿Ha caminado?
    Don Ernesto: Poquito, al parque, diez minutos. Si mejora la rodilla tal vez camine más.
    Nutricionista: Para la próxima, vamos a pedir la comida china con la salsa aparte.
    Don Ernesto: Está bien, le digo a mi hija.
    Nutricionista: Nos vemos en dos meses.`,
    {},
    {
      must: [
        'interval_history/goal_progress/diet_history_recall: sal a la mesa',
        'labs_summary/interval_history: ciento veintiocho',
        'medications_supplements: losartán & cincuenta',
        'physical_activity: diez minutos',
        'intervention_nd: salsa aparte',
        'monitoring_evaluation: dos meses',
      ],
      mustNot: ['ciento treinta y ocho', 'camine más'],
    },
  ),
  makeCase(
    'vegan-and-tired',
    'initial_consultation',
    `Speaker A: Hello! I'm Grace, the dietitian. How can I help you today?
    Speaker B: Hi. I went vegan two years ago and I'm exhausted all the time. My ferritin was 9.
    Speaker A: Nine, okay. Any supplements?
    Speaker B: I take B12 when I remember. Iron makes me constipated so I stopped it.
    Speaker A: Which iron was that?
    Speaker B: Ferrous sulfate, 325.
    Speaker A: Periods heavy?
    Speaker B: Very. Seven days.
    Speaker A: What's a typical day of eating?
    Speaker B: Smoothie with spinach and oat milk in the morning, lunch is a hummus wrap, and dinner tofu with rice. My roommate eats steak every night, it smells amazing.
    Speaker A: Do you drink tea or coffee with meals?
    Speaker B: Black tea with every meal, yes.
    Speaker A: The tannins in tea block iron from being absorbed. So try to have the tea an hour after you eat instead of with the meal.
    Speaker B: Oh, easy. I can do that.
    Speaker A: And vitamin C helps, so squeeze lemon or add bell pepper.
    Speaker B: Okay!
    Speaker A: I'd recheck ferritin in eight weeks.`,
    {},
    {
      must: [
        'chief_motivation/medical_history/sleep_stress: exhausted',
        'labs_summary: ferritin & 9',
        'medications_supplements: b12',
        'medications_supplements: iron & stopped',
        'diet_history_recall: smoothie',
        'diet_history_recall: tofu',
        'beverages_alcohol: black tea',
        'intervention_e: tannins|vitamin c',
        'intervention_nd: tea & hour after',
        'monitoring_evaluation: ferritin & eight weeks',
      ],
      mustNot: ['steak'],
    },
  ),
  makeCase(
    'a-grandmother-brings-a-toddler',
    'initial_consultation',
    `provider: Tell me about Ava.
    grandmother: She's two and she won't eat anything but milk and crackers. She drinks maybe forty ounces of milk a day.
    provider: Forty! Any constipation?
    grandmother: Oh yes, hard little pebbles, she cries.
    provider: Was her hemoglobin checked?
    grandmother: It was 9.8, they said she's anemic. I was anemic too when I was carrying her mother.
    provider: Any medicine?
    grandmother: Iron drops, but she spits them out. I take blood pressure pills but that's me.
    provider: Food allergies?
    grandmother: None that we know. We thought strawberries, but no, it was just a heat rash.
    provider: Too much milk fills her up and keeps iron from getting in. Let's go to sixteen ounces of milk a day, in an open cup, after meals.
    grandmother: She'll scream but okay.
    provider: And offer soft beans or ground meat every day. I'll call the pediatrician about the iron.
    grandmother: Thank you.`,
    {},
    {
      must: [
        'diet_history_recall/eating_pattern/chief_motivation: milk and crackers',
        'beverages_alcohol/diet_history_recall: forty ounces',
        'gi_symptoms: constipation|pebbles',
        'labs_summary: 9.8',
        'medications_supplements: iron drops',
        'allergies_intolerances: none',
        'intervention_nd: sixteen ounces',
        'intervention_nd: beans',
        'intervention_rc: pediatrician',
      ],
      mustNot: ['blood pressure pills', 'allergic to strawberries', 'allergies_intolerances: strawberries: yes'],
    },
  ),
  makeCase(
    'what-the-group-home-says',
    'follow_up',
    `Clinician: How are things, Derek?
    Derek: Good. I went to the Y three times.
    Caregiver: Two times, Derek. Thursday was canceled.
    Derek: Oh yeah. Two times.
    Clinician: Great! What did you do there?
    Derek: The treadmill. Twenty minutes.
    Clinician: And the soda?
    Derek: One a day.
    Caregiver: He's down to one, from four. He was really good about it.
    Clinician: Any trouble with the new medicine, the Abilify?
    Caregiver: He's hungrier. He gets up at night for cereal.
    Clinician: Okay. What if we put a fruit bowl out, and cereal only at breakfast?
    Derek: I like grapes.
    Caregiver: We can do a fruit bowl.
    Clinician: I'll write that in the plan and let his psychiatrist know about the appetite. Next visit June 12.`,
    {},
    {
      must: [
        'physical_activity: two times|treadmill',
        'physical_activity: twenty minutes',
        'diet_history_recall/interval_history/goal_progress: one a day|down to one',
        'medications_supplements/interval_history: abilify|hungrier',
        'interval_history/diet_history_recall: night & cereal',
        'intervention_nd: fruit bowl',
        'intervention_rc: psychiatrist',
        'monitoring_evaluation: june 12',
      ],
      mustNot: ['three times'],
    },
  ),
]
