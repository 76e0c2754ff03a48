import type { RecordingParty } from '@sorrel/contract/recording/vocabulary'

type Said = readonly [RecordingParty, string]

/** What is said in the call of the demo, in each language. */
export const script: Readonly<Record<'en' | 'es', readonly Said[]>> = {
  en: [
    ['provider', 'Hi, good to see you again. How have the last weeks been?'],
    ['patient', 'Pretty good. I packed the snack on most work days, maybe four out of five.'],
    ['provider', 'That is a real change. And on the day without it?'],
    ['patient', 'I felt shaky before lunch, around noon. I checked, and it was sixty eight.'],
    ['provider', 'Thank you for checking. Did anything else come with it, like sweating or a headache?'],
    ['patient', 'A bit of sweating, no headache. It went away after some juice.'],
    ['provider', 'Are you still taking the metformin twice a day?'],
    ['patient', 'I stopped the lisinopril. No, wait, sorry, I stopped nothing. The doctor lowered the lisinopril to ten milligrams.'],
    ['provider', 'So metformin as before, and lisinopril ten milligrams now.'],
    ['patient', 'Yes, exactly, since last Monday.'],
    ['provider', 'Tell me about yesterday. What did you eat from the morning on?'],
    ['patient', 'Coffee with milk at six. Yogurt with walnuts at ten. A turkey sandwich at one, and water.'],
    ['patient', 'In the evening rice and beans with chicken, about seven. No seconds this time.'],
    ['provider', 'And how is the stomach?'],
    ['patient', 'Fine. No nausea any more since I take the pill with food.'],
    ['provider', 'Sleep?'],
    ['patient', 'Six hours, sometimes less when I have the early shift.'],
    ['provider', 'What would you like to work on until we meet again?'],
    ['patient', 'I want to walk after dinner, twenty minutes, three evenings a week.'],
    ['provider', 'Good. Then the goal is a walk of twenty minutes after dinner on three evenings, and the snack on every early shift.'],
    ['patient', 'Yes, I can do that.'],
    ['provider', 'We look at your glucose before lunch again in four weeks.'],
  ],
  es: [
    ['provider', 'Hola, qué gusto verle de nuevo. ¿Cómo le fue estas semanas?'],
    ['patient', 'Bastante bien. Llevé la merienda casi todos los días de trabajo, unos cuatro de cinco.'],
    ['provider', 'Es un cambio de verdad. ¿Y el día que no la llevó?'],
    ['patient', 'Me sentí temblorosa antes del almuerzo, como a mediodía. Me medí y estaba en sesenta y ocho.'],
    ['provider', '¿Sigue tomando la metformina dos veces al día?'],
    ['patient', 'Sí. Y el doctor me bajó el lisinopril a diez miligramos, desde el lunes pasado.'],
    ['provider', '¿Qué comió ayer desde la mañana?'],
    ['patient', 'Café con leche a las seis. Yogur con nueces a las diez. Un sándwich de pavo a la una, y agua.'],
    ['patient', 'En la noche, arroz con frijoles y pollo, como a las siete. Esta vez sin repetir.'],
    ['provider', '¿Y el estómago?'],
    ['patient', 'Bien. Ya no tengo náuseas desde que tomo la pastilla con comida.'],
    ['provider', '¿Qué le gustaría trabajar hasta la próxima visita?'],
    ['patient', 'Quiero caminar veinte minutos después de la cena, tres noches por semana.'],
    ['provider', 'Muy bien. En cuatro semanas volvemos a ver su glucosa antes del almuerzo.'],
  ],
}

/** The script, each line as long as its words take, spread over so many milliseconds. */
export function spreadScript(language: 'en' | 'es', duration_ms: number) {
  const lines = script[language]
  const whole = lines.reduce((sum, [, text]) => sum + text.length, 0)
  let before = 0
  return lines.map(([speaker, text]) => {
    const from_ms = Math.floor((before / whole) * duration_ms)
    before += text.length
    return { speaker, text, from_ms, to_ms: Math.floor((before / whole) * duration_ms) }
  })
}
