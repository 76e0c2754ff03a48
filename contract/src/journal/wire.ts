import { z } from 'zod'
import { body, change, IfMatch, InstantIn, LocalDate, limit, listOf, TimeZone, text, token, wholeNumber } from '../kernel/values.ts'
import { EntryKind, Food, FoodId, JournalComment, JournalEntry, JournalEntryId, JournalQuestion, Reaction } from './schemas.ts'
import { emotions, symptoms } from './vocabulary.ts'

const params = z.object({ journal_entry_id: JournalEntryId })
const ofPatient = z.object({ patient_id: z.uuid() })
const scale = z.int().min(1).max(10)

const Item = body({
  food_id: FoodId.nullable().default(null),
  name: text(200),
  amount: z.number().positive().max(100_000).nullable().default(null),
  /** `g`, `oz`, `lb` or a measure of the food; free for what is not in the table. */
  unit: text(120).nullable().default(null),
})

// `null` takes a value away again. What a kind does not have is refused: hunger belongs to what is eaten, minutes to activity and sleep.
const content = {
  text: text(4000).nullable(),
  items: z.array(Item).max(40),
  /** Uploads of the patient with the purpose `journal_photo`, in the order in which they are shown. */
  photos: z.array(z.uuid()).max(4),
  hunger_before: scale.nullable(),
  hunger_after: scale.nullable(),
  satisfaction: scale.nullable(),
  emotions: z.array(z.enum(emotions)).max(emotions.length),
  symptoms: z.array(z.enum(symptoms)).max(symptoms.length),
  minutes: z.int().min(1).max(1440).nullable(),
  water_ml: z.int().min(1).max(10_000).nullable(),
  /** From half a kilogram to the heaviest person known; more is a slip of the unit. */
  weight_grams: z.int().min(500).max(650_000).nullable(),
  visibility: z.enum(['shared', 'private']),
}
const optional = z.object(content).partial().shape

export const listJournalEntries = {
  params: ofPatient,
  query: z.object({
    cursor: token.optional(),
    limit: limit.default(20),
    kinds: listOf(EntryKind).optional(),
    /** Only what the dietitian or the patient wrote about. */
    commented: z.enum(['true']).optional(),
  }),
  output: z.object({
    items: z.array(JournalEntry),
    next_cursor: z.string().nullable(),
    question: JournalQuestion.nullable(),
    /** Whether numbers about the body and about food are left out of what the patient gets. */
    safe_mode: z.boolean(),
  }),
}

export const addJournalEntry = {
  body: body({
    /** Made by the device. The same one again answers the entry that is there. */
    client_id: z.uuid(),
    kind: EntryKind,
    occurred_at: InstantIn,
    /** Where the person is; their own zone if it is left out. */
    time_zone: TimeZone.optional(),
    /** The message from which it comes. */
    chat_message_id: z.uuid().optional(),
    ...optional,
  }),
  output: JournalEntry,
}

export const getJournalEntry = { params, output: JournalEntry }

export const changeJournalEntry = {
  params,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change({
    occurred_at: InstantIn.optional(),
    kind: EntryKind.optional(),
    ...optional,
  }),
  output: JournalEntry,
}

export const hideJournalEntry = { params, output: z.null() }

export const getJournalStreak = {
  query: z.object({ timezone: TimeZone.optional() }),
  output: z.object({
    /** False in safe mode, where nothing is counted. */
    enabled: z.boolean(),
    /** Days with an entry since the last gap; a rest day in between counts for neither side. */
    current: z.int(),
    best: z.int(),
    today_done: z.boolean(),
    /** Whether a day without an entry would be a rest day, and no gap. */
    rest_day_left: z.boolean(),
    /** Sunday to Saturday of the current week. */
    week: z.array(z.object({ date: LocalDate, entries: z.int(), state: z.enum(['done', 'rest', 'missed', 'today', 'ahead']) })),
    timezone: z.string(),
  }),
}

export const commentOnJournalEntry = { params, body: body({ text: text(2000) }), output: JournalComment }

export const reviewJournalEntry = {
  params,
  body: body({ reaction: Reaction }),
  output: JournalEntry,
}

export const askInJournal = {
  params: ofPatient,
  /** `null` takes the question away. */
  body: change({ text: text(400).nullable() }),
  output: z.object({ question: JournalQuestion.nullable() }),
}

export const listFoods = {
  query: z.object({ query: text(100, 2), limit: wholeNumber(1, 25).default(10) }),
  output: z.object({ items: z.array(Food) }),
}
