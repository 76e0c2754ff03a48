import type { Contribution } from '../../world/contribution.ts'
import type { LetterTables } from '../tables.ts'
import { makeLetterRows } from './letters.ts'

/** Letters from signed notes: one that arrived, and one whose fax nobody answered. */
export const lettersWorld: Contribution<LetterTables> = {
  tables: ['letter', 'letter_text', 'letter_send'],
  rowsOf: makeLetterRows,
}
