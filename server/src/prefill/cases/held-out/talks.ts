import { type Case, makeCase } from '../case.ts'

export const heldOutTalks: Case[] = [
  makeCase(
    'heart-failure-at-home',
    'follow_up',
    `RD: Hello Mrs. Alvarez. How's your breathing this week?
    Mrs. Alvarez: Better. I can do the stairs without stopping.
    RD: Wonderful. What did the scale say?
    Mrs. Alvarez: This morning 158. Yesterday 159.
    RD: And are you limiting fluids like we said?
    Mrs. Alvarez: I try. I think about six cups, no, more like seven with the soup.
    RD: What kind of soup?
    Mrs. Alvarez: My daughter-in-law makes it from scratch, no salt.
    RD: Are you still taking the torsemide?
    Mrs. Alvarez: Yes, but he cut it to ten milligrams.
    RD: Any cramps or dizziness?
    Mrs. Alvarez: No cramps. A little dizzy when I get up.
    RD: Canned beans have a lot of sodium because salt is added in the can, so rinse them for a full minute.
    Mrs. Alvarez: I will.
    RD: Let's hold fluids at six cups, and use the measuring pitcher.
    Mrs. Alvarez: Okay.
    RD: I'll tell your cardiology nurse about the dizziness. We talk again on the 14th.`,
    {},
    {
      must: [
        'weight_history: 158',
        'interval_history/diet_history_recall: seven',
        'medications_supplements: torsemide & ten milligrams|cut it to ten',
        'interval_history: dizzy',
        'interval_history: no cramps',
        'intervention_e: sodium',
        'intervention_nd: six cups',
        'intervention_rc: cardiology nurse',
        'monitoring_evaluation: 14th',
      ],
      mustNot: ['interval_history: six cups', 'cramps: yes'],
    },
  ),
  makeCase(
    'a-college-student-who-restricts',
    'initial_consultation',
    `Provider: What made you reach out?
    Sam: My roommate's worried. I'm not, really. Okay, maybe a little.
    Provider: What is she worried about?
    Sam: I've been eating the same three foods. Rice cakes, egg whites, cucumbers.
    Provider: For how long?
    Sam: Since September. I started running and then I couldn't stop cutting things.
    Provider: Do you ever binge or purge?
    Sam: No purging. I binged once at Thanksgiving and then fasted two days.
    Provider: Are you cold, dizzy, losing hair?
    Sam: Cold all the time. Hair comes out in the shower.
    Provider: Do you take any meds?
    Sam: Lexapro, ten. And my friend gave me a laxative tea but I only drank it twice.
    Provider: When you think about adding a food back, what number are you, zero to ten?
    Sam: Four. I want to want it.
    Provider: That's honest. Could we add one fat at breakfast, like peanut butter on the rice cake?
    Sam: I can try peanut butter.
    Provider: I'd also like to speak with the campus physician, is that all right?
    Sam: Yes.
    Provider: We'll meet weekly, and I won't show you the weight.`,
    {},
    {
      must: [
        'chief_motivation/eating_behaviour_screen: worried',
        'diet_history_recall/eating_behaviour_screen/eating_pattern: rice cakes',
        'eating_behaviour_screen: binged & thanksgiving',
        'eating_behaviour_screen/gi_symptoms: no purging',
        'medical_history: cold all the time|hair',
        'medications_supplements: lexapro',
        'readiness_to_change: four',
        'intervention_nd: peanut butter',
        'intervention_rc: campus physician',
        'monitoring_evaluation: weekly',
      ],
      mustNot: ['purging: yes'],
    },
  ),
  makeCase(
    'diverticulitis-and-fear-of-seeds',
    'initial_consultation',
    `dietitian: So you were in the hospital?
    patient: In April, uh no, it was May, for diverticulitis. Four days on IV antibiotics.
    dietitian: Are you on antibiotics now?
    patient: No, I finished them.
    dietitian: And what have you been eating?
    patient: White bread, applesauce, broth. I'm scared of seeds. My neighbor said popcorn put him in the ER.
    dietitian: The research doesn't support avoiding seeds or nuts, and fiber lowers the risk of another attack because it keeps things moving.
    patient: Really? Huh.
    dietitian: How often do you go?
    patient: Every third day, and it's hard.
    dietitian: Do you drink enough water?
    patient: Probably three glasses. I'm more of a coffee person, four cups.
    dietitian: Let's build up slowly, one extra serving of fruit or vegetables each week, and six glasses of water.
    patient: Sounds good.
    dietitian: Any family history of colon cancer?
    patient: My uncle, on my dad's side.
    dietitian: I'd like to see you in one month.`,
    {},
    {
      must: [
        'medical_history: diverticulitis & may',
        'diet_history_recall: white bread',
        'gi_symptoms: every third day',
        'beverages_alcohol: three glasses',
        'beverages_alcohol: four cups',
        'family_history: uncle',
        'intervention_e: fiber',
        'intervention_nd: six glasses',
        'monitoring_evaluation: one month',
      ],
      mustNot: ['april', 'popcorn', 'takes antibiotics'],
    },
  ),
  makeCase(
    'embarazo-y-nauseas',
    'initial_consultation',
    `Nutrióloga: Felicidades, Daniela. ¿De cuántas semanas estás?
    Daniela: De diez. No, perdón, de once semanas.
    Nutrióloga: ¿Cómo vas con las náuseas?
    Daniela: Terribles, vomito tres veces al día.
    Nutrióloga: ¿Qué puedes comer?
    Daniela: Galletas saladas, mango con limón, y arroz blanco.
    Nutrióloga: ¿Tomas vitaminas prenatales?
    Daniela: Sí, pero me dan más asco, las dejé hace una semana.
    Nutrióloga: ¿Tomas algo para las náuseas?
    Daniela: Mi suegra me da té de jengibre. Mi doctora dice que si sigo así me va a mandar Zofran.
    Nutrióloga: ¿Has bajado de peso?
    Daniela: Dos kilos.
    Nutrióloga: Come poquito cada dos horas, y toma la vitamina en la noche con algo de comida.
    Daniela: Está bien, lo voy a intentar.
    Nutrióloga: Le voy a avisar a tu doctora de la pérdida de peso. Nos vemos la próxima semana.`,
    {},
    {
      must: [
        'medical_history: once semanas',
        'gi_symptoms: vomito & tres veces',
        'diet_history_recall: galletas saladas',
        'medications_supplements: dejé',
        'weight_history: dos kilos',
        'intervention_nd: cada dos horas',
        'intervention_rc: doctora',
        'monitoring_evaluation: próxima semana',
      ],
      mustNot: ['medications_supplements: zofran', 'de diez'],
    },
  ),
  makeCase(
    'a-trucker-with-type-two',
    'initial_consultation',
    `Speaker 1: What's your biggest goal here?
    Speaker 2: Keep my CDL. If my sugar stays up they'll put me on insulin and then it's paperwork.
    Speaker 1: What was the last A1c?
    Speaker 2: Nine two.
    Speaker 1: And what are you taking?
    Speaker 2: Metformin, two of the five hundreds, and glipizide. I forget the night one a lot.
    Speaker 1: Walk me through a day on the road.
    Speaker 2: Gas station coffee with French vanilla, two biscuits. Lunch I skip or it's jerky. Supper is whatever truck stop, chicken fried steak, usually.
    Speaker 1: Soda?
    Speaker 2: Mountain Dew, three. I mean, two since my birthday.
    Speaker 1: Do you get out and walk?
    Speaker 2: Around the truck. Once.
    Speaker 1: What makes this hard?
    Speaker 2: There's no kitchen, ma'am, it's a cab with a cooler.
    Speaker 1: Sweet drinks hit your blood sugar fastest because there's no fiber to slow it down. How about one Dew a day and sparkling water for the other?
    Speaker 2: Yeah, all right.
    Speaker 1: And two hard boiled eggs instead of the biscuits, they keep in the cooler.
    Speaker 2: I like eggs.
    Speaker 1: Send me your morning numbers on Sundays.`,
    {},
    {
      must: [
        'chief_motivation: cdl',
        'labs_summary: nine two',
        'medications_supplements: metformin',
        'medications_supplements: glipizide',
        'diet_history_recall: biscuits',
        'diet_history_recall: chicken fried steak',
        'diet_history_recall/eating_pattern: lunch & skip',
        'beverages_alcohol: two since',
        'barriers/food_access_cooking: kitchen',
        'intervention_e: blood sugar',
        'intervention_nd: one dew',
        'intervention_nd: eggs',
        'monitoring_evaluation: sundays',
      ],
      mustNot: ['medications_supplements: insulin', 'dew, three'],
    },
  ),
]
