import { z } from 'zod'
import { MessageSource } from '../chat/becoming/schemas.ts'
import { Instant, id, LocalDate } from '../kernel/values.ts'
import { emotions, entryKinds, reactions, symptoms } from './vocabulary.ts'

export const JournalEntryId = id()
export const EntryKind = z.enum(entryKinds)
export const Reaction = z.enum(reactions)
/** The number of a food in the table of the USDA. */
export const FoodId = z.string().regex(/^\d{5}$/)

/** Something eaten: a food of the table with an amount, or only its name. */
export const JournalItem = z.object({
  food_id: FoodId.nullable(),
  name: z.string(),
  amount: z.number().nullable(),
  unit: z.string().nullable(),
})
export type JournalItem = z.infer<typeof JournalItem>

/** The estimate of one nutrient. `amount` is null if it is known of none of the foods; `at_least` says that it is unknown of some of them. */
export const NutrientEstimate = z.object({ nutrient: z.string(), unit: z.string(), amount: z.number().nullable(), at_least: z.boolean() })
export type NutrientEstimate = z.infer<typeof NutrientEstimate>

export const JournalComment = z.object({
  id: id(),
  by: z.enum(['patient', 'provider']),
  name: z.string(),
  text: z.string(),
  at: Instant,
})

export type JournalComment = z.infer<typeof JournalComment>

/** One entry of a journal. In safe mode its patient gets neither `nutrients` nor `weight_grams`. */
export const JournalEntry = z.object({
  id: JournalEntryId,
  client_id: z.uuid(),
  patient_id: z.uuid(),
  occurred_at: Instant,
  time_zone: z.string(),
  /** The day of `occurred_at` in `time_zone`. */
  local_date: LocalDate,
  kind: EntryKind,
  text: z.string().nullable(),
  items: z.array(JournalItem),
  /** Estimated from the foods with an amount; null if there is none. */
  nutrients: z.array(NutrientEstimate).nullable(),
  /** How many of the items the estimate leaves out, because they are no foods of the table or have no amount. */
  items_not_estimated: z.int(),
  photos: z.array(z.uuid()),
  hunger_before: z.int().nullable(),
  hunger_after: z.int().nullable(),
  satisfaction: z.int().nullable(),
  emotions: z.array(z.enum(emotions)),
  symptoms: z.array(z.enum(symptoms)),
  /** Of an activity or of sleep. */
  minutes: z.int().nullable(),
  /** Of water. */
  water_ml: z.int().nullable(),
  /** Of a weight. */
  weight_grams: z.int().nullable(),
  visibility: z.enum(['shared', 'private']),
  reaction: Reaction.nullable(),
  comments: z.array(JournalComment),
  viewed_by_provider_at: Instant.nullable(),
  /** The message from which it came, for whoever may read that. */
  source: MessageSource.nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** What a dietitian wants to know this week; it stands above the journal. */
export const JournalQuestion = z.object({ text: z.string(), provider_id: z.uuid(), provider_name: z.string(), asked_at: Instant })

/** A food as the search finds it. Its nutrients stay at the server: an entry gets their estimate. */
export const Food = z.object({
  food_id: FoodId,
  name: z.string(),
  /** What one of it is called, such as `cup` or `medium (3" dia)`, and what that weighs. */
  measures: z.array(z.object({ unit: z.string(), grams: z.number() })),
})
export type Food = z.infer<typeof Food>
