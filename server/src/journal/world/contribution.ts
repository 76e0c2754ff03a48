import type { Contribution } from '../../world/contribution.ts'
import type { JournalTables } from '../tables.ts'
import { makeJournalRows } from './entries.ts'

/** The journals of Maya and of Ines. */
export const journalWorld: Contribution<JournalTables> = {
  tables: ['journal_entry', 'journal_comment', 'journal_review', 'journal_question'],
  rowsOf: makeJournalRows,
}
