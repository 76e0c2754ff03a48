import { JournalEntry } from '@sorrel/contract/journal/schemas'
import { emotionLabels, entryKindLabels, reactionLabels, symptomLabels } from '@sorrel/contract/journal/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { TimeZone } from '@sorrel/contract/kernel/values'
import type { Entry, ExportPart, Fact, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import { type EntryView, listEveryEntry } from '../access.ts'

/** The journal with everything that was written into it; also what only the patient reads, and the numbers that safe mode leaves out. */
export const journalExport: ExportPart = {
  tables: ['journal_entry', 'journal_comment', 'journal_review', 'journal_photo', 'journal_question'],
  left_out: {},
  data: {
    journal_entry: {
      unless: 'hidden_at',
      becomes: 'row',
      shape: JournalEntry.pick({ items: true, nutrients: true, emotions: true, symptoms: true }).partial().extend({ time_zone: TimeZone }),
    },
    journal_comment: { becomes: 'row' },
    journal_photo: { becomes: 'row' },
    // One for each entry: in a chart they would hide everything else.
    journal_review: { history: { at: 'at', code: 'reaction', author: 'provider_id', for_dietitian: false } },
    journal_question: { history: { at: 'asked_at', author: 'provider_id', text: 'text', for_dietitian: true } },
  },
  write: async (ctx, about) => [
    { title: about.say(words.journal), entries: (await listEveryEntry(ctx, about.patient_id)).map((entry) => writeEntry(entry, about)) },
    await writeQuestions(ctx, about),
  ],
}

const words = {
  journal: { en: 'Journal', es: 'Diario' },
  text: { en: 'Text', es: 'Texto' },
  items: { en: 'Foods', es: 'Alimentos' },
  nutrients: { en: 'Nutrients, estimated', es: 'Nutrientes, estimados' },
  at_least: { en: 'at least', es: 'al menos' },
  hunger_before: { en: 'Hunger before, 1 to 10', es: 'Hambre antes, de 1 a 10' },
  hunger_after: { en: 'Fullness after, 1 to 10', es: 'Saciedad después, de 1 a 10' },
  satisfaction: { en: 'Satisfaction, 1 to 10', es: 'Satisfacción, de 1 a 10' },
  emotions: { en: 'Feelings', es: 'Emociones' },
  symptoms: { en: 'Symptoms', es: 'Síntomas' },
  minutes: { en: 'Duration', es: 'Duración' },
  water: { en: 'Water', es: 'Agua' },
  weight: { en: 'Weight', es: 'Peso' },
  photos: { en: 'Photos', es: 'Fotos' },
  visibility: { en: 'Who reads it', es: 'Quién lo lee' },
  private: { en: 'Only you', es: 'Solo tú' },
  reaction: { en: 'Reaction of the dietitian', es: 'Reacción de tu dietista' },
  comments: { en: 'Comments', es: 'Comentarios' },
  questions: { en: 'What a dietitian wanted to know', es: 'Lo que quiso saber tu dietista' },
  provider: { en: 'Dietitian', es: 'Dietista' },
  question: { en: 'Question', es: 'Pregunta' },
  asked: { en: 'Asked on', es: 'Preguntado el' },
} as const satisfies Record<string, Label>

function writeEntry(entry: EntryView, about: Subject): Entry {
  const { say, writeMoment, writeNumber, writeWeight } = about
  const heading = `${say(entryKindLabels[entry.kind], entry.kind)}, ${writeMoment(entry.occurred_at, entry.time_zone)}`
  const facts: Fact[] = [
    [say(words.text), entry.text],
    [say(words.items), entry.items.map(({ name, amount, unit }) => [amount, unit, name].filter(Boolean).join(' ')).join('\n')],
    [say(words.nutrients), writeNutrients(entry, about)],
    [say(words.hunger_before), writeScale(entry.hunger_before)],
    [say(words.hunger_after), writeScale(entry.hunger_after)],
    [say(words.satisfaction), writeScale(entry.satisfaction)],
    [say(words.emotions), entry.emotions.map((one) => say(emotionLabels[one], one)).join(', ')],
    [say(words.symptoms), entry.symptoms.map((one) => say(symptomLabels[one], one)).join(', ')],
    [say(words.minutes), entry.minutes === null ? null : writeNumber(entry.minutes, 'minute')],
    [say(words.water), entry.water_ml === null ? null : writeNumber(entry.water_ml, 'milliliter')],
    [say(words.weight), entry.weight_grams === null ? null : writeWeight(entry.weight_grams / 1000)],
    [say(words.visibility), entry.visibility === 'private' ? say(words.private) : null],
    [say(words.reaction), entry.reaction && say(reactionLabels[entry.reaction])],
    [say(words.comments), entry.comments.map(({ name, text, at }) => `${name}, ${writeMoment(at)}: ${text}`).join('\n')],
    [say(words.photos), { files: entry.photos }],
  ]
  return { heading, facts }
}

const writeScale = (value: number | null) => (value === null ? null : String(value))

const writeNutrients = ({ nutrients }: EntryView, { say, writeNumber }: Subject): string =>
  (nutrients ?? [])
    .flatMap(({ nutrient, unit, amount, at_least }) =>
      amount === null ? [] : [[`${nutrient}:`, at_least && say(words.at_least), writeNumber(amount), unit].filter(Boolean).join(' ')],
    )
    .join('\n')

// reads providers
async function writeQuestions(ctx: Context, { patient_id, say, writeMoment }: Subject) {
  const rows = await ctx.db
    .selectFrom('journal_question as question')
    .leftJoin('provider', 'provider.id', 'question.provider_id')
    .select(['question.text', 'question.asked_at', 'provider.first_name', 'provider.last_name'])
    .where('question.patient_id', '=', patient_id)
    .orderBy('question.asked_at', 'desc')
    .execute()
  const columns = [words.question, words.provider, words.asked].map((word) => say(word))
  const cells = rows.map(({ text, asked_at, first_name, last_name }) => [
    text,
    [first_name, last_name].filter(Boolean).join(' '),
    writeMoment(asked_at),
  ])
  return { title: say(words.questions), tables: [{ caption: say(words.questions), columns, rows: cells }] }
}
