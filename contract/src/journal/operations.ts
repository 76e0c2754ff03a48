import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listJournalEntries = operation<typeof wire.listJournalEntries>()({
  method: 'GET',
  path: '/patient/{patient_id}/journal/entries',
  access: ['patient', 'provider'],
  summary:
    "Lists a patient's journal, newest first, with comments and reactions. A dietitian gets what is shared with them while care is open and for 24 months after it.",
})

export const addJournalEntry = operation<typeof wire.addJournalEntry>()({
  method: 'POST',
  path: '/patient/journal/entries',
  access: ['patient'],
  errors: ['file_not_usable', 'message_withdrawn'],
  status: 201,
  idempotent: true,
  summary:
    'Adds an entry to the journal, also from a message of a conversation. The same `client_id` again adds nothing and answers the entry that is there. More than ten minutes in the future is refused.',
})

export const getJournalEntry = operation<typeof wire.getJournalEntry>()({
  method: 'GET',
  path: '/patient/journal/entries/{journal_entry_id}',
  access: ['patient', 'provider'],
  summary: 'Returns one entry of a journal.',
})

export const changeJournalEntry = operation<typeof wire.changeJournalEntry>()({
  method: 'PATCH',
  path: '/patient/journal/entries/{journal_entry_id}',
  access: ['patient'],
  errors: ['changed_meanwhile', 'file_not_usable'],
  summary: 'Changes an entry of the own journal. With `if-match`, only the version that was read.',
})

export const hideJournalEntry = operation<typeof wire.hideJournalEntry>()({
  method: 'DELETE',
  path: '/patient/journal/entries/{journal_entry_id}',
  access: ['patient'],
  status: 204,
  summary: 'Takes an entry out of the journal. It is kept out of sight, because a note or a bill may quote it.',
})

export const getJournalStreak = operation<typeof wire.getJournalStreak>()({
  method: 'GET',
  path: '/patient/journal/streak',
  access: ['patient'],
  summary:
    'Counts the days in a row with an entry, by the clock of the patient. Until three in the morning an entry counts for the day before, if that day has none.',
})

export const commentOnJournalEntry = operation<typeof wire.commentOnJournalEntry>()({
  method: 'POST',
  path: '/patient/journal/entries/{journal_entry_id}/comments',
  access: ['patient', 'provider'],
  errors: ['care_closed'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Writes a comment into an entry: the dietitian, which also marks it as viewed, or the patient, who answers.',
})

export const reviewJournalEntry = operation<typeof wire.reviewJournalEntry>()({
  method: 'PUT',
  path: '/patient/journal/entries/{journal_entry_id}/review',
  access: ['provider'],
  errors: ['care_closed'],
  addition: true,
  summary: 'Marks an entry as viewed by the dietitian, with a reaction in place of the one before.',
})

export const askInJournal = operation<typeof wire.askInJournal>()({
  method: 'PUT',
  path: '/patient/{patient_id}/journal/question',
  access: ['provider'],
  errors: ['care_closed'],
  addition: true,
  summary: "Puts the dietitian's question above a patient's journal, in place of their last one; null takes it away.",
})

export const listFoods = operation<typeof wire.listFoods>()({
  method: 'GET',
  path: '/foods',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Finds foods of the USDA table by English or everyday Spanish words, with slips of the keys, and their household measures.',
})
