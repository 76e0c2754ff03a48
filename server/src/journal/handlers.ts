import * as operations from '@sorrel/contract/journal/operations'
import * as wire from '@sorrel/contract/journal/wire'
import type { Context } from '../kernel/context.ts'
import { requirePatientActor } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { findJournalEntry, findJournalInCare, findJournalOwner } from './access.ts'
import { askQuestion, commentAsPatient, commentAsProvider, findQuestion, reviewEntry } from './answering.ts'
import { addEntry, changeEntry, hideEntry } from './entries.ts'
import { searchFoods } from './foods/search.ts'
import { showPage } from './pages.ts'
import { showEntry } from './showing.ts'
import { readStreak } from './streak/reading.ts'

export const journal = implement(
  'journal',
  operations,
  wire,
)({
  listJournalEntries: async (ctx, { params, query }) => showPage(ctx, await findJournalOwner(ctx, params.patient_id), query),

  addJournalEntry: async (ctx, { body }) => {
    const owner = await findJournalOwner(ctx, requirePatientActor(ctx).patient_id)
    return answerWith(ctx, await addEntry(ctx, owner, body))
  },

  getJournalEntry: (ctx, { params }) => answerWith(ctx, params.journal_entry_id),

  changeJournalEntry: async (ctx, { params, body, headers }) => {
    const entry = await findJournalEntry(ctx, params.journal_entry_id)
    await changeEntry(ctx, entry, body, headers['if-match'])
    return answerWith(ctx, entry.id)
  },

  hideJournalEntry: async (ctx, { params }) => {
    await hideEntry(ctx, await findJournalEntry(ctx, params.journal_entry_id))
    return null
  },

  getJournalStreak: async (ctx, { query }) =>
    readStreak(ctx, await findJournalOwner(ctx, requirePatientActor(ctx).patient_id), query.timezone),

  commentOnJournalEntry: async (ctx, { params, body }) => {
    const entry = await findJournalEntry(ctx, params.journal_entry_id)
    if (ctx.actor.kind === 'patient') return commentAsPatient(ctx, entry, body.text)
    return commentAsProvider(ctx, await findJournalInCare(ctx, entry.patient_id), entry, body.text)
  },

  reviewJournalEntry: async (ctx, { params, body }) => {
    const entry = await findJournalEntry(ctx, params.journal_entry_id)
    await reviewEntry(ctx, await findJournalInCare(ctx, entry.patient_id), entry, body.reaction)
    return answerWith(ctx, entry.id)
  },

  askInJournal: async (ctx, { params, body }) => {
    const care = await findJournalInCare(ctx, params.patient_id)
    await askQuestion(ctx, care, body.text)
    return { question: await findQuestion(ctx, care) }
  },

  listFoods: async (_ctx, { query }) => ({ items: await searchFoods(query.query, query.limit) }),
})

/** The entry with that id, as the caller reads it. */
async function answerWith(ctx: Context, id: string) {
  const entry = await findJournalEntry(ctx, id)
  return showEntry(ctx, await findJournalOwner(ctx, entry.patient_id), entry)
}
