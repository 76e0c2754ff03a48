import { type Case, makeCase } from './case.ts'

export const conditionCases: Case[] = [
  makeCase(
    'kidney-disease',
    'initial_consultation',
    `D: So Dr. Nguyen sent you because of the kidneys?
    P: Yeah, stage 3b, my eGFR is 38. He said watch the protein, and the potassium was 5.4.
    D: Let's see, what do you eat in a day?
    P: Breakfast is two eggs and bacon and a banana. Lunch, a deli sandwich, turkey usually. Dinner is a big steak or chicken, potatoes, and, uh, maybe a beer.
    D: Do you use salt substitute?
    P: Yes, the NoSalt one, my wife bought it.
    D: That one is potassium chloride, so with your potassium we want to stop it today.
    P: Oh wow, okay.
    D: For your kidneys I'd aim for about 0.6 to 0.8 grams of protein per kilo, that's roughly 65 grams a day.
    P: Okay.
    D: And I'd like you to swap the deli meat for tuna or leftover chicken, three days a week.
    P: That's fine.
    D: We'll look at potassium again in four weeks, your doctor orders the labs.`,
    {
      labs: [
        { analyte: 'eGFR', value: 38, unit: 'mL/min/1.73m2', date: '2026-02-11', flag: 'L' },
        { analyte: 'Potassium', value: 5.4, unit: 'mmol/L', date: '2026-02-11', flag: 'H' },
        { analyte: 'Phosphorus', value: 4.1, unit: 'mg/dL', date: '2026-02-11' },
      ],
    },
    {
      must: [
        'medical_history: stage 3b',
        'labs_summary: egfr & 38',
        'labs_summary: potassium & 5.4',
        'labs_summary: phosphorus & 4.1',
        'diet_history_recall: eggs & bacon',
        'diet_history_recall: steak',
        'estimated_needs: 65 grams',
        'intervention_nd: deli meat & tuna',
        'monitoring_evaluation: potassium & four weeks',
        'intervention_nd/intervention_e: potassium chloride|stop',
      ],
      mustNot: ['oh wow'],
    },
  ),
  makeCase(
    'gestational-diabetes',
    'initial_consultation',
    `RD: Congratulations, how far along are you?
    Client: Twenty eight weeks. They told me I have gestational diabetes on Tuesday and I cried, honestly.
    RD: Of course. Are you checking your sugars?
    Client: Four times a day. Fasting is like 98, 101. After dinner it was 155 yesterday.
    RD: And nausea?
    Client: Gone since week sixteen. But heartburn, terrible, at night.
    RD: Tell me about breakfast.
    Client: Cereal with skim milk and a glass of orange juice.
    RD: Prenatal vitamin?
    Client: Yes, with DHA. And iron, they said my hemoglobin was 10.2.
    RD: Did you have it in your first pregnancy?
    Client: No, that one was normal. My mom has type 2 though.
    RD: Carbs at breakfast hit hardest in the morning because of the hormones, so let's do two eggs and one slice of whole grain toast instead of the cereal.
    Client: I can do that. I like eggs.
    RD: If the numbers stay above 95 fasting the doctor might start insulin, but we're not there.
    Client: Okay.
    RD: Send me your numbers on Sunday and we talk again next Thursday.`,
    {},
    {
      must: [
        'medical_history/chief_motivation: gestational diabetes',
        'gi_symptoms: heartburn',
        'diet_history_recall/eating_pattern: cereal',
        'medications_supplements: prenatal|dha',
        'labs_summary: 10.2|155',
        'family_history: type 2',
        'intervention_nd: two eggs',
        'monitoring_evaluation: sunday|thursday',
      ],
      mustNot: ['medications_supplements: insulin', 'start insulin', 'nausea: yes'],
    },
  ),
  makeCase(
    'irritable-bowel',
    'follow_up',
    `D: It's been three weeks on the low FODMAP phase, how's the belly?
    P: So much better. The bloating is maybe a two, it was like an eight. I still have diarrhea on Mondays, weirdly.
    D: What happens on Sundays?
    P: Family lunch. My mother-in-law puts garlic in everything. And I had two beers, no, one beer.
    D: Any blood, any weight loss?
    P: No blood. Weight's the same.
    D: Are you still on the peppermint oil?
    P: I ran out, so not since last week.
    D: Okay. So next step, we bring foods back. Start with lactose, half a cup of milk on day one, one cup on day two, then rest a day.
    P: Got it.
    D: Garlic, you can use garlic-infused oil instead, the fructans don't dissolve in oil.
    P: Oh, that's clever.
    D: Keep writing your symptoms zero to ten in the journal.`,
    {
      journal: [
        { id: 'j1', date: '2026-04-05', text: 'Sunday lunch at Ana’s: pasta with garlic, salad, beer. Pain 6 in the night.' },
        { id: 'j2', date: '2026-04-07', text: 'Rice, chicken, carrots. Felt fine.' },
      ],
    },
    {
      must: [
        'interval_history: bloating & two',
        'interval_history: diarrhea & mondays',
        'interval_history: no blood',
        'diet_history_recall: pasta with garlic',
        'intervention_nd: lactose & milk',
        'intervention_nd/intervention_e: garlic-infused oil',
        'monitoring_evaluation/intervention_c: symptoms & journal',
      ],
      mustNot: ['two beers', 'that’s clever', "that's clever"],
    },
  ),
  makeCase(
    'a-runner',
    'initial_consultation',
    `Coach dietitian: Hey! So what are you training for?
    Jordan: A marathon in October. I want to stop bonking at mile eighteen.
    Coach dietitian: How much do you run?
    Jordan: Five days, about forty-five miles a week, long run on Saturday. And I lift on Tuesdays.
    Coach dietitian: What do you eat before the long run?
    Jordan: Nothing. Coffee. I can't stomach food at five a.m.
    Coach dietitian: And during?
    Jordan: One gel at the halfway point, and water.
    Coach dietitian: Any stress fractures, missed periods, that sort of thing?
    Jordan: A stress fracture in my left shin in 2024. Periods are regular.
    Coach dietitian: Supplements?
    Jordan: Creatine five grams, and whey after lifting. I tried beta alanine once but it made me itch so I quit.
    Coach dietitian: For runs over ninety minutes your muscles run out of glycogen, that's the wall. We want thirty to sixty grams of carbohydrate an hour.
    Jordan: Okay, so two gels an hour?
    Coach dietitian: Yes, start with one every forty minutes. And half a banana before you leave.
    Jordan: I can try half a banana.`,
    {},
    {
      must: [
        'chief_motivation: marathon|bonking',
        'physical_activity: forty-five miles',
        'medical_history: stress fracture & 2024',
        'medications_supplements: creatine & five grams',
        'medications_supplements: whey',
        'diet_history_recall/eating_pattern/beverages_alcohol: coffee',
        'intervention_e/intervention_nd: thirty to sixty grams',
        'intervention_nd: half a banana',
      ],
      mustNot: ['takes beta alanine', 'missed periods'],
    },
  ),
  makeCase(
    'food-runs-out',
    'initial_consultation',
    `D: Who shops and cooks in your house?
    P: Me. I cook when I'm not at work, I do nights at the warehouse.
    D: And in the last year, did you ever worry that food would run out before you had money for more?
    P: Yes. The last week of the month, always. We go to the pantry at the church.
    D: Do you get SNAP?
    P: I did, they cut me off in January, something with the paperwork.
    D: I can connect you with our social worker for that, would that be okay?
    P: Please, yes.
    D: What do you have to cook with?
    P: A microwave and a rice cooker. The stove is broken.
    D: And what do you eat on a work night?
    P: Vending machine. Chips, a honey bun, Mountain Dew, two of them to stay awake.
    D: Sleep?
    P: Four hours, in pieces.
    D: What gets in the way the most?
    P: Money, and I'm too tired to think about food. 
    D: So for one thing, let's cook rice and beans with eggs in the rice cooker on Sunday, enough for three nights.
    P: Yeah okay. That I can do.`,
    {},
    {
      must: [
        'food_access_cooking: last week of the month|pantry',
        'food_access_cooking: microwave',
        'food_access_cooking: snap|cut me off|cut them off',
        'barriers: money',
        'sleep_stress: four hours',
        'beverages_alcohol/diet_history_recall: mountain dew',
        'intervention_rc: social worker',
        'intervention_nd: rice and beans & sunday',
      ],
      mustNot: [],
    },
  ),
  makeCase(
    'cancer-and-weight-loss',
    'initial_consultation',
    `D: How has eating been since the chemo started?
    P: Awful. Everything tastes like metal. I've lost twenty two pounds since January, I was 164.
    D: What goes down?
    P: Cold stuff. Yogurt, popsicles, Ensure if it's cold, one a day.
    D: Mouth sores?
    P: Yes, two of them. And I'm nauseous the first three days after.
    D: Do you take something for the nausea?
    P: Zofran, four milligrams, when I need it.
    D: Diarrhea or constipation?
    P: Constipated from the Zofran.
    D: What was dinner yesterday?
    P: Half a bowl of mashed potatoes.
    D: You need about 2,000 calories and 85 grams of protein to hold your weight.
    P: That sounds impossible.
    D: We do it in small steps, every two hours, a few bites. Add a second Ensure, and powdered milk in the potatoes.
    P: The powdered milk I could do.
    D: I'll talk to your oncologist about the mouth rinse, and we weigh you again at the next infusion.`,
    {},
    {
      must: [
        'weight_history: twenty two pounds',
        'weight_history: 164',
        'gi_symptoms: nause',
        'gi_symptoms: constipat',
        'medications_supplements: zofran & four milligrams',
        'diet_history_recall: mashed potatoes',
        'estimated_needs: 2,000 calories & 85 grams',
        'intervention_nd: powdered milk|second ensure',
        'intervention_rc: oncologist',
        'monitoring_evaluation: weigh',
      ],
      mustNot: ['sounds impossible & intervention'],
    },
  ),
]
