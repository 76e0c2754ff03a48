import type { ChatRole, Reaction } from '@sorrel/contract/chat/vocabulary'
import { type CastPatient, type CastProvider, cast } from '../../world/cast.ts'
import { outsideWords } from './answering.ts'

/**
 * One message of a conversation: how many days ago, at which time by the clock of the patient, by whom, and what belongs to it. What went out by itself
 * and the card of a call come from the dietitian, too.
 */
export type Line = readonly [days: number, clock: string, by: ChatRole | 'auto' | 'call', text: string, more?: More]
/** A picture or sound of the demo, the words that it answers, and what the other side felt at it. */
type More = { file?: string; answers?: string; reaction?: Reaction }
export type Talk = { patient: CastPatient; provider: CastProvider; lines: readonly Line[]; unread_by?: ChatRole }

const lunchQuestion = 'What would make it easier: packing it the evening before, or keeping something at work?'
const meterQuestion = 'I recorded the sound that my new meter makes in the morning: three short tones. Is that an alarm?'

/** The conversations of the cast. Where `unread_by` has not read the end, the last line waits for them. */
export const talks: readonly Talk[] = [
  {
    patient: cast.maya,
    provider: cast.hannah,
    lines: [
      [16, '18:12', 'patient', 'Hi Hannah, the store was out of the snack bars we talked about. Is trail mix alright instead?'],
      [16, '19:05', 'provider', 'Yes. A small handful, and an apple with it if you are still hungry.'],
      [9, '07:48', 'patient', 'I keep forgetting to bring lunch on early shifts.'],
      [9, '08:30', 'provider', lunchQuestion],
      [9, '12:21', 'patient', 'Keeping something at work. There is a fridge.', { answers: lunchQuestion, reaction: 'like' }],
      [9, '13:02', 'provider', 'Good idea. Let us plan two lunches that last a week there when we meet.'],
    ],
  },
  {
    patient: cast.lucia,
    provider: cast.marisol,
    unread_by: 'provider',
    lines: [
      [6, '09:15', 'provider', 'Hola Lucía, ¿cómo te fue con el desayuno esta semana?'],
      [6, '20:40', 'patient', 'Bien, casi todos los días. El fin de semana se me complicó porque vino mi familia.'],
      [5, '08:55', 'provider', 'Es normal, y lo retomaste el lunes. Eso cuenta.'],
      [1, '17:30', 'patient', 'Gracias. Una pregunta: ¿puedo tomar el café con leche de avena?'],
    ],
  },
  {
    patient: cast.ines,
    provider: cast.dana,
    unread_by: 'provider',
    lines: [
      [4, '11:20', 'provider', 'How was dinner with your friends on Friday?'],
      [3, '19:45', 'patient', 'Better than I thought. I was nervous before, but then we just talked.'],
      [3, '19:47', 'patient', 'Can we talk about birthdays next time?'],
    ],
  },
  {
    patient: cast.tomas,
    provider: cast.dana,
    lines: [
      [8, '16:02', 'patient', 'Where do I park when I come to the office?'],
      [8, '16:40', 'provider', 'Behind the building, the first two hours are free. Room 2 is just up the stairs.'],
      [8, '16:41', 'patient', 'Perfect, thank you!'],
      [2, '17:20', 'patient', 'Is this the yogurt you meant? It was on sale.', { file: 'tomas-label' }],
      [2, '17:55', 'provider', 'Yes, that one. 15 grams of protein and little sugar: good for the afternoon.', { reaction: 'like' }],
    ],
  },
  {
    patient: cast.ruth,
    provider: cast.dana,
    unread_by: 'patient',
    lines: [
      [6, '20:15', 'patient', 'Do I bring my food diary to the visit, or is a photo enough?'],
      [6, '20:16', 'auto', outsideWords.outside_en],
      [5, '09:20', 'provider', 'A photo is enough. I call you for a moment so that you can show me the meter.'],
      [5, '09:30', 'call', ''],
      [4, '08:30', 'patient', meterQuestion, { file: 'ruth-meter' }],
      [4, '09:10', 'provider', 'Three short tones remind you to measure. It is no alarm.', { answers: meterQuestion, reaction: 'thanks' }],
      [2, '10:10', 'patient', 'My new glucose meter shows different numbers than the old one. Which one do I trust?'],
      [1, '09:05', 'provider', 'Bring both to our visit and we will compare them. Until then, write down the numbers of the new one.'],
    ],
  },
]
