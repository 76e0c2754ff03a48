import { type Case, makeCase } from '../case.ts'

/** What a dietitian stumbled over in the talk of the demo, in English and Spanish, and messy talks of the same kind. */
export const fourthTalks: Case[] = [
  makeCase(
    'a-retraction-behind-a-question',
    'follow_up',
    `D: Good to see you. How have the last weeks been?
    P: Pretty good. I packed the snack on most work days, maybe four out of five.
    D: And on the day without it?
    P: I felt shaky before lunch, around noon. I checked, and it was sixty eight.
    D: Did anything else come with it, like sweating or a headache?
    P: A bit of sweating, no headache. It went away after some juice.
    D: Are you still taking the metformin twice a day?
    P: I stopped the lisinopril. No, wait, sorry, I stopped nothing. The doctor lowered the lisinopril to ten milligrams.
    D: Tell me about yesterday.
    P: Coffee with milk at six. In the evening rice and beans with chicken, about seven. No seconds this time.
    D: And how is the stomach?
    P: Fine. No nausea any more since I take the pill with food.`,
    { intake: { medications: 'Metformin 500 mg twice a day\nLisinopril 20 mg once a day' } },
    {
      must: [
        'goal_progress: snack & four out of five',
        'interval_history: shaky & sixty eight',
        'labs_summary: sixty eight',
        'interval_history/medical_history: sweating & no headache',
        'interval_history/medical_history: went away',
        'medications_supplements: lisinopril & ten milligrams',
        'medications_supplements: metformin 500',
        'diet_history_recall: rice and beans',
        'interval_history/gi_symptoms: no nausea & since taking the pill',
      ],
      mustNot: [
        'metformin: stopped',
        'metformin & differs',
        'stopped the lisinopril',
        'come:',
        'goal_progress: pretty good',
        'diet_history_recall: sweating',
        'diet_history_recall: went away',
        'diet_history_recall: nausea',
        'diet_history_recall: packed',
        'they take the pill',
      ],
    },
  ),
  makeCase(
    'no-deje-ninguna',
    'follow_up',
    `Nutrióloga: Qué gusto verle. ¿Cómo le ha ido?
    Paciente: Bastante bien. Llevé la merienda casi todos los días al trabajo.
    Nutrióloga: ¿Y el día que no la llevó?
    Paciente: Me sentí temblorosa como a mediodía. Me medí y estaba en sesenta y ocho.
    Nutrióloga: ¿Le vino algo más, sudor o dolor de cabeza?
    Paciente: Un poco de sudor, sin dolor de cabeza. Se me quitó con un jugo.
    Nutrióloga: ¿Sigue tomando la metformina dos veces al día?
    Paciente: Dejé el lisinopril. No, perdón, no dejé nada. El doctor me bajó el lisinopril a diez miligramos.
    Nutrióloga: ¿Qué cenó ayer?
    Paciente: Arroz con frijoles y pollo. Esta vez sin repetir.
    Nutrióloga: ¿Y el estómago?
    Paciente: Bien. Ya no tengo náuseas desde que tomo la pastilla con comida.`,
    { intake: { medicamentos: 'Metformina 500 mg dos veces al día\nLisinopril 20 mg al día' } },
    {
      must: [
        'goal_progress: merienda',
        'interval_history: temblorosa & sesenta y ocho',
        'labs_summary: sesenta y ocho',
        'interval_history/medical_history: sudor',
        'interval_history/medical_history: se me quitó',
        'medications_supplements: lisinopril & diez miligramos',
        'medications_supplements: metformina 500',
        'diet_history_recall: arroz con frijoles',
        'interval_history/gi_symptoms: ya no tengo náuseas',
      ],
      mustNot: [
        'metformina: no dejé',
        'metformina & differs',
        'dejé el lisinopril',
        'goal_progress: bastante bien',
        'diet_history_recall: sudor',
        'diet_history_recall: se me quitó',
        'diet_history_recall: náuseas',
      ],
    },
  ),
  makeCase(
    'not-the-metformin-the-lisinopril',
    'follow_up',
    `D: I see that you ran out of the metformin?
    P: No, not the metformin, the lisinopril. I ran out of it two weeks ago.
    D: And the metformin, do you still take it?
    P: Yeah, a thousand in the morning and a thousand at night.
    D: Okay. What do you drink during the day?
    P: Water mostly. Two sodas, uh, with lunch and with dinner.
    D: Any walking?
    P: Every morning with the dog, like half an hour.
    D: And breakfast?
    P: Oatmeal with a banana. Um, you know what, about the sodas, it's not two, it's four. I counted last week.
    D: Thanks for telling me. Any low sugars?
    P: One. I woke up sweaty at three and my meter said fifty nine, so I had some crackers.
    D: And your weight?
    P: One eighty-four this morning. It was one ninety-one in the spring.`,
    {},
    {
      must: [
        'medications_supplements: lisinopril',
        'medications_supplements: ran out & two weeks',
        'medications_supplements: thousand & morning & night',
        'diet_history_recall: four',
        'physical_activity: half an hour',
        'diet_history_recall: oatmeal',
        'interval_history/labs_summary: fifty nine',
        'weight_history/interval_history: one eighty-four',
        'weight_history/interval_history: one ninety-one',
      ],
      mustNot: ['metformin: no', 'metformin: ran out', 'metformin & ran out', 'two sodas', 'no, not the metformin', 'come:'],
    },
  ),
  makeCase(
    'no-la-metformina-no',
    'initial_consultation',
    `Nutrióloga: ¿Qué medicinas toma?
    Paciente: Pues la metformina, de quinientos. Y otra para la presión, el losartán.
    Nutrióloga: ¿Y cuál le cae mal?
    Paciente: No, la metformina no, el losartán. Me marea el losartán.
    Nutrióloga: ¿Cómo anda su azúcar?
    Paciente: En ayunas ciento treinta y dos. La hemoglobina salió en siete punto cuatro.
    Nutrióloga: ¿Toma refresco?
    Paciente: Ya casi no. Uno los domingos.
    Nutrióloga: ¿Y qué cena?
    Paciente: Pan dulce con leche. Ay, miento, eso era antes. Ahora ceno un quesito con tortilla.
    Nutrióloga: ¿Duerme bien?
    Paciente: Más o menos, cinco horas, por el turno.
    Nutrióloga: ¿Le da agruras?
    Paciente: Sí, cuando como picante.`,
    {},
    {
      must: [
        'medications_supplements: metformina & quinientos',
        'medications_supplements: losartán',
        'medications_supplements/medical_history: marea',
        'labs_summary: ciento treinta y dos',
        'labs_summary: siete punto cuatro',
        'beverages_alcohol: domingos',
        'diet_history_recall: tortilla',
        'sleep_stress: cinco horas',
        'gi_symptoms: agruras',
      ],
      mustNot: ['pan dulce', 'gi_symptoms & metformina', 'metformina: no', 'diet_history_recall: picante'],
    },
  ),
  makeCase(
    'a-wife-who-knows-better',
    'initial_consultation',
    `Dietitian: So Frank, what brings you in?
    Frank: My doctor said the kidneys are at stage three, and to eat less salt.
    Dietitian: What do you eat on a usual evening?
    Frank: Chicken, some vegetables.
    Linda: Chicken with half a cup of soy sauce. And he has chips every night.
    Frank: Not every night. Okay, five nights.
    Dietitian: What do you take?
    Frank: Amlodipine, five. And the water pill.
    Linda: He stopped the water pill in May, it made him dizzy.
    Frank: Right, I stopped that one.
    Dietitian: And you, Linda, do you cook?
    Linda: I do. I take amlodipine too, so we share the box.
    Dietitian: Any swelling?
    Frank: In the ankles, at night. It goes down when I put my feet up.
    Dietitian: And how is your appetite?
    Frank: Good. Too good.
    Dietitian: Has anybody measured your pressure?
    Frank: I did, Sunday. One fifty over ninety.`,
    {},
    {
      must: [
        'chief_motivation/medical_history: stage three',
        'diet_history_recall: chicken',
        'diet_history_recall: chips',
        'medications_supplements: amlodipine & five',
        'medications_supplements: water pill & stopped',
        'medical_history/gi_symptoms: ankles',
        'labs_summary/medical_history: one fifty over ninety',
      ],
      mustNot: ['share the box', 'diet_history_recall: goes down', 'takes amlodipine too', 'medications_supplements: in the ankles'],
    },
  ),
  makeCase(
    'what-i-said-earlier-was-wrong',
    'initial_consultation',
    `D: What brings you?
    P: So, um, my A1c went up, it was six point one last year and now it's seven point two.
    D: Do you take anything?
    P: Glipizide, five milligrams. And Ozempic, I think, no, Trulicity. It's Trulicity.
    D: Do you drink alcohol?
    P: Maybe three glasses of wine a week.
    D: How is your sleep?
    P: Bad. Like five hours.
    D: Do you exercise?
    P: I swim on Tuesdays and Thursdays.
    D: And the knees?
    P: Fine. Oh, going back to the wine, honestly it's more like a glass a night. And the glipizide is ten, not five, they doubled it.
    D: Thank you. Any stomach problems?
    P: I get nauseous after I take the shot, and burping when I eat late.
    D: Anything else?
    P: That thing I said about Thursdays, scratch that, I only swim on Tuesdays now.`,
    {},
    {
      must: [
        'labs_summary: seven point two',
        'medications_supplements: glipizide & ten',
        'medications_supplements: trulicity',
        'beverages_alcohol: glass a night',
        'sleep_stress: five hours',
        'physical_activity: tuesdays now',
        'gi_symptoms: nauseous',
        'gi_symptoms: burping',
      ],
      mustNot: ['ozempic', 'three glasses', 'thursdays', 'medications_supplements: five milligrams', 'diet_history_recall: burping'],
    },
  ),
  makeCase(
    'how-did-it-go-and-nothing-more',
    'follow_up',
    `RD: Hey, how did it go?
    Sam: Not bad.
    RD: How about the goal with the fruit at lunch?
    Sam: I did that three days a week. Fruit makes me bloated though.
    RD: Which fruit?
    Sam: Apples and pears. Bananas are fine.
    RD: How's your energy come afternoon?
    Sam: Better. I don't crash any more.
    RD: Did the headaches come back?
    Sam: Nope. Not since I drink more water.
    RD: And your stomach, any cramps?
    Sam: A few, after the coffee. They stop when I skip it.
    RD: Do you test your sugar at home?
    Sam: I tested it twice. Ninety-eight and one oh four.`,
    {},
    {
      must: [
        'goal_progress: three days a week',
        'interval_history/gi_symptoms: bloated',
        'interval_history/gi_symptoms/diet_history_recall: apples and pears',
        'interval_history/gi_symptoms: coffee',
        'interval_history/labs_summary: ninety-eight',
      ],
      mustNot: [
        'goal_progress: not bad',
        'how about',
        'agreed: tested',
        'come:',
        'diet_history_recall: bloated',
        'diet_history_recall: headache',
        'diet_history_recall: crash',
      ],
    },
  ),
  makeCase(
    'la-mama-corrige-al-nino',
    'follow_up',
    `Nutrióloga: ¿Cómo te fue estas semanas, Diego?
    Diego: Bien.
    Mamá: Más o menos. Come verdura dos veces por semana, antes nada.
    Nutrióloga: ¿Y los jugos?
    Diego: Uno al día. No, dos. Uno en la escuela y uno en la casa.
    Nutrióloga: ¿Sigues con el hierro?
    Mamá: Se le acabó hace diez días. Ah no, el hierro no, la vitamina D se le acabó. El hierro sí se lo toma.
    Nutrióloga: ¿Le duele la panza?
    Mamá: Ya no, desde que toma el hierro con jugo de naranja.
    Nutrióloga: ¿Y qué desayunaste hoy?
    Diego: Cereal con leche. Y un plátano.`,
    {},
    {
      must: [
        'diet_history_recall/goal_progress/interval_history: verdura & dos veces',
        'medications_supplements: vitamina d & acabó',
        'medications_supplements: hierro',
        'diet_history_recall: dos|uno en la escuela',
        'diet_history_recall: cereal',
      ],
      mustNot: ['hierro: se le acabó', 'goal_progress: bien', 'goal_progress: cómo te fue'],
    },
  ),
]
