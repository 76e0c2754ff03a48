import { type Case, makeCase } from './case.ts'

export const spanishCases: Case[] = [
  makeCase(
    'azucar-alta',
    'initial_consultation',
    `Nutrióloga: Buenas tardes, doña Rosa. ¿Qué la trae por aquí?
    Paciente: Pues el doctor me dijo que tengo el azúcar alta, que soy prediabética, y quiero bajar de peso.
    Nutrióloga: ¿Cuánto pesa ahora?
    Paciente: Ochenta y dos kilos. Antes del embarazo pesaba sesenta y ocho.
    Nutrióloga: ¿Toma refrescos?
    Paciente: Sí, una Coca en la comida, todos los días.
    Nutrióloga: ¿Dolor de estómago, agruras, estreñimiento?
    Paciente: Dolor no. Estreñimiento sí, a veces paso tres días sin ir.
    Nutrióloga: ¿Fuma?
    Paciente: No, nunca he fumado.
    Nutrióloga: ¿Cómo duerme?
    Paciente: Mal, como cinco horas, porque cuido a mi suegra. Ella sí toma insulina, yo no.
    Nutrióloga: La fibra ayuda a que el azúcar suba más despacio. Vamos a cambiar la Coca por agua de limón sin azúcar, ¿le parece?
    Paciente: Sí, está bien.
    Nutrióloga: Y nos vemos en un mes, para ver el peso otra vez.`,
    {},
    {
      must: [
        'chief_motivation: bajar de peso',
        'medical_history/chief_motivation: prediab',
        'weight_history: ochenta y dos',
        'beverages_alcohol: coca',
        'gi_symptoms: estreñimiento',
        'sleep_stress: cinco horas',
        'intervention_e: fibra',
        'intervention_nd: agua de limón',
        'monitoring_evaluation: un mes',
      ],
      mustNot: ['medications_supplements: insulina', 'gi_symptoms: dolor: sí'],
    },
  ),
  makeCase(
    'niega-dolor',
    'initial_consultation',
    `D: ¿Ha tenido náusea o vómito?
    P: No, nada de eso. Tampoco diarrea.
    D: ¿Agruras?
    P: De vez en cuando, con el chile.
    D: ¿Alergias?
    P: Soy alérgico a la penicilina. A comida, a nada.
    D: ¿Alcohol?
    P: Unas cuatro cervezas los sábados. O sea, no, seis cervezas.
    D: ¿Qué come en el trabajo?
    P: Lo que venden afuera. Tortas, tamales. Casi no como verdura.
    D: ¿Y en la casa quién cocina?
    P: Mi señora. Hace caldo, frijoles, arroz.
    D: ¿Qué tan listo se siente para cambiar, del uno al diez?
    P: Un ocho.
    D: ¿Qué se le hace difícil?
    P: El tiempo. Salgo de la obra a las siete y ya no quiero nada.`,
    { intake: { alergias: ['penicilina'], padecimientos: ['hipertensión'], medicamentos: 'Enalapril 10 mg, uno en la mañana' } },
    {
      must: [
        'gi_symptoms: no & náusea|náusea & no|nada de eso',
        'gi_symptoms: agruras|chile',
        'allergies_intolerances: penicilina',
        'beverages_alcohol: seis cervezas',
        'diet_history_recall/eating_pattern: tortas',
        'food_access_cooking: señora',
        'readiness_to_change: ocho',
        'barriers: tiempo',
        'medical_history: hipertensión',
        'medications_supplements: enalapril & 10 mg',
      ],
      mustNot: ['cuatro cervezas', 'náusea: sí'],
    },
  ),
  makeCase(
    'mezcla-de-idiomas',
    'follow_up',
    `D: Hola Luz, how are you? ¿Cómo te fue con el plan?
    P: Más o menos. I did the breakfast, los huevos con espinaca, four days. But the walking no, porque llovió toda la semana.
    D: That's okay. ¿Y el agua?
    P: Ocho vasos, casi todos los días.
    D: And the metformin, are you taking it with food now?
    P: Sí, con la cena, ya no me da diarrea.
    D: Great. ¿Te pesaste?
    P: 171. I was 175 last time.
    D: Nice. So for next time: walk inside, el video de quince minutos, three days. ¿Te late?
    P: Sí, dale.
    D: I'll see you in two weeks.`,
    {},
    {
      must: [
        'goal_progress/interval_history: huevos con espinaca & four days',
        'physical_activity/interval_history/barriers: llovió',
        'interval_history/goal_progress/diet_history_recall: ocho vasos',
        'medications_supplements: metformin',
        'weight_history: 171',
        'weight_history: 175',
        'intervention_c/intervention_nd: quince minutos',
        'monitoring_evaluation: two weeks',
      ],
      mustNot: [],
    },
  ),
  makeCase(
    'si-me-da',
    'initial_consultation',
    `D: ¿Qué medicamentos toma?
    P: Ninguno. Si me da dolor de cabeza a veces tomo paracetamol.
    D: ¿Y suplementos?
    P: Omega tres, de la farmacia, una cápsula al día. El doctor dice que tal vez me mande estatinas, pero todavía no.
    D: ¿Qué le dijo del colesterol?
    P: Que salió en doscientos cuarenta.
    D: ¿Come carne roja?
    P: Diario. Bistec, chorizo.
    D: ¿Su familia?
    P: Mi hermano tuvo un infarto a los cuarenta y cinco. Por eso vengo, tengo miedo.
    D: ¿Hace algo de ejercicio?
    P: Juego fútbol los domingos.
    D: Le recomiendo pescado dos veces por semana en lugar del bistec.
    P: El pescado sí me gusta.
    D: Voy a mandarle una nota a su doctor.`,
    {},
    {
      must: [
        'medications_supplements: omega tres',
        'labs_summary: doscientos cuarenta',
        'diet_history_recall/eating_pattern: bistec',
        'family_history: hermano & infarto',
        'physical_activity: fútbol',
        'chief_motivation: miedo',
        'intervention_nd: pescado & dos veces',
        'intervention_rc: nota a su doctor',
      ],
      mustNot: ['estatinas', 'medical_history: infarto'],
    },
  ),
  makeCase(
    'la-mama-de-mateo',
    'initial_consultation',
    `Nutricionista: Cuénteme de Mateo.
    Mamá: Tiene ocho años y el pediatra dice que tiene el hígado graso.
    Nutricionista: ¿Qué desayuna?
    Mamá: Cereal con leche de chocolate. En la escuela come pizza, jugo. En la tarde pan dulce con la abuela.
    Nutricionista: ¿Cuánto tiempo está en la pantalla?
    Mamá: Como cinco horas. No, miento, en fin de semana cinco, entre semana tres horas.
    Nutricionista: ¿Juega afuera?
    Mamá: Casi no, la calle es peligrosa.
    Nutricionista: ¿Toma algún medicamento?
    Mamá: El no. Yo tomo metformina.
    Nutricionista: ¿Alergias?
    Mamá: Ninguna.
    Nutricionista: Entonces, la meta es cambiar la leche de chocolate por leche sola, y jugar treinta minutos adentro, con música.
    Mamá: Sí, le va a gustar bailar.
    Nutricionista: Nos vemos en seis semanas.`,
    {},
    {
      must: [
        'medical_history/chief_motivation: hígado graso',
        'diet_history_recall/eating_pattern: cereal con leche de chocolate',
        'intervention_nd/intervention_c: leche sola',
        'monitoring_evaluation: seis semanas',
        'physical_activity/barriers: calle es peligrosa|tres horas',
      ],
      mustNot: ['medications_supplements: metformina'],
    },
  ),
]
