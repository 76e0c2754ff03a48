import { msg } from '@lingui/core/macro'
import { getJournalEntry, getJournalStreak, listJournalEntries } from '@sorrel/contract/journal/operations'
import { IconNotebook } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const journal: SignedInPart = {
  tabs: { patient: [{ to: '/app/journal', label: msg`Journal`, icon: IconNotebook, place: 20 }] },
  stale: {
    journal_entry: [listJournalEntries, getJournalEntry, getJournalStreak],
    journal_question: [listJournalEntries],
  },
}
