import { type Case, makeCase } from './case.ts'

export const medicineCases: Case[] = [
  makeCase(
    'stopped-one-no-the-other',
    'initial_consultation',
    `D: Hi Maya, can you hear me okay?
    P: Yeah, yeah, you froze for a second but you're back.
    D: Great. So let's go over your medications. What are you taking right now?
    P: Um, so I was on, let me think, I stopped metformin in the spring. No, sorry, lisinopril. I stopped lisinopril because of the cough.
    D: Okay, so the lisinopril is off. And the others?
    P: I take atorvastatin, uh, 20 milligrams at night. And vitamin D, two thousand units.
    D: Any fish oil, any herbal things?
    P: No, none of that. My sister swears by turmeric but I don't take it.
    D: Good to know. And what brings you in today?
    P: Honestly my doctor said my cholesterol is high and I want to bring it down with food if I can, before they add more pills.`,
    {},
    {
      must: [
        'medications_supplements: lisinopril & stopped',
        'medications_supplements: atorvastatin & 20',
        'medications_supplements: vitamin D & two thousand',
        'chief_motivation: cholesterol & food',
      ],
      mustNot: ['stopped & metformin', 'metformin', 'medications_supplements: fish oil & yes', 'turmeric & takes', 'froze'],
    },
  ),
  makeCase(
    'dose-corrected-much-later',
    'initial_consultation',
    `D: What medicines do you take?
    P: Levothyroxine, 75 micrograms every morning, on an empty stomach.
    D: And you eat breakfast when, after that?
    P: Like an hour later. Usually oatmeal with walnuts and a coffee.
    D: Nice. How is your sleep?
    P: Not great. I get maybe five hours, the baby wakes up twice.
    D: That's hard.
    P: Oh wait, sorry, before I forget, I just looked at the bottle, the levothyroxine is 88 micrograms, not 75.
    D: Thank you, I'll fix that. And do you drink coffee all day?
    P: Two cups. Well, actually no, three cups, I have one at my mom's in the afternoon.`,
    {},
    {
      must: [
        'medications_supplements: levothyroxine & 88',
        'diet_history_recall/eating_pattern: oatmeal & walnuts',
        'sleep_stress: five hours',
        'beverages_alcohol: three cups',
      ],
      mustNot: ['medications_supplements: 75', 'beverages_alcohol: two cups'],
    },
  ),
  makeCase(
    'yes-takes-the-content-of-the-question',
    'initial_consultation',
    `Dr. Okafor, RD: Are you still taking the iron tablets, the 65 milligrams?
    Teresa: Yes, every other day.
    Dr. Okafor, RD: And do you take them with coffee?
    Teresa: No, with orange juice, like you... like the nurse said.
    Dr. Okafor, RD: Perfect. Any constipation from them?
    Teresa: Yeah, a bit. Every two or three days I go.
    Dr. Okafor, RD: Nausea, vomiting?
    Teresa: No.
    Dr. Okafor, RD: Do you smoke?
    Teresa: Never.
    Dr. Okafor, RD: And are you allergic to anything?
    Teresa: Penicillin. And shellfish, I get hives.`,
    {},
    {
      must: [
        'medications_supplements: iron & 65',
        'gi_symptoms: constipation',
        'gi_symptoms: no & nausea|nausea & no',
        'allergies_intolerances: shellfish & hives',
        'allergies_intolerances: penicillin',
      ],
      mustNot: ['smokes', 'nausea: yes', 'takes & with coffee'],
    },
  ),
  makeCase(
    'intake-and-talk-differ',
    'initial_consultation',
    `D: I see metformin and lisinopril on your form. Is that still right?
    P: No, I stopped the metformin in June, it upset my stomach. Now I'm on Ozempic, half a milligram a week.
    D: And the lisinopril?
    P: Yes, still lisinopril, ten milligrams.
    D: How's the stomach now?
    P: Better. A little bit of heartburn when I eat late.
    D: If the Ozempic gets too expensive what would you do?
    P: I don't know, if insurance drops it I might go back to metformin.`,
    {
      intake: {
        medications: [
          { name: 'Metformin', dose: '500 mg', frequency: 'twice a day' },
          { name: 'Lisinopril', dose: '10 mg', frequency: 'once a day' },
        ],
        allergies: ['Sulfa'],
        goals: 'Lower my A1c and get off insulin talk at the doctor',
      },
    },
    {
      must: [
        'medications_supplements: metformin & stopped & june',
        'medications_supplements: ozempic',
        'medications_supplements: lisinopril & 10 mg|ten milligrams',
        'allergies_intolerances: sulfa',
        'gi_symptoms: heartburn',
        'chief_motivation: a1c',
      ],
      mustNot: ['medications_supplements: metformin & 500 & twice a day', 'go back to metformin'],
    },
  ),
  makeCase(
    'the-husband-takes-it',
    'initial_consultation',
    `D: Who does the cooking at home?
    P: My husband mostly. He's the one with the blood pressure, he takes amlodipine, so we don't salt much.
    D: And you, any medicines?
    P: Just a multivitamin. Oh and, um, omeprazole when I need it, maybe twice a week.
    D: Any medical conditions?
    P: I was diagnosed with reflux in 2019. And I had my gallbladder out, two years ago.
    D: Does anybody in the family have diabetes or heart disease?
    P: My dad had a heart attack at 58 and my grandmother had type 2 diabetes. My best friend has celiac, so I sort of know that diet.
    D: Do you have celiac?
    P: No no, they tested me, it was negative.`,
    {},
    {
      must: [
        'medications_supplements: multivitamin',
        'medications_supplements: omeprazole',
        'medical_history: reflux',
        'medical_history: gallbladder',
        'family_history: heart attack & 58',
        'family_history: diabetes',
        'food_access_cooking: husband',
      ],
      mustNot: [
        'medications_supplements: amlodipine',
        'medical_history: diabetes',
        'family_history: celiac',
        'medical_history: has celiac',
      ],
    },
  ),
  makeCase(
    'medicines-of-a-message',
    'follow_up',
    `D: Hey Carlos, how have the last two weeks been?
    P: Pretty good. I did the breakfast thing, eggs and toast, like five days out of seven.
    D: That was the goal, five of seven, amazing.
    P: Lunch is still a mess. I skip it when we have back to back meetings.
    D: You wrote me about a new medicine?
    P: Yeah, jardiance, it's all in the message.`,
    {
      messages: [
        {
          id: 'm1',
          from: 'patient',
          at: '2026-03-02',
          text: 'Hi! My endocrinologist started me on Jardiance 10 mg on Monday. I pee a lot, lol.',
        },
        { id: 'm2', from: 'provider', at: '2026-03-02', text: 'Thanks for telling me. Do you drink enough?' },
      ],
      labs: [{ id: 'l1', name: 'Hemoglobin A1c', value: 7.9, unit: '%', collected_at: '2026-02-20', flag: 'high' }],
    },
    {
      must: [
        'medications_supplements: jardiance & 10',
        'goal_progress/interval_history: breakfast & five',
        'interval_history/diet_history_recall/barriers: lunch|skip',
        'labs_summary: a1c & 7.9',
      ],
      mustNot: ['drink enough'],
    },
  ),
]
