import type { Contribution } from '../../world/contribution.ts'
import type { ContactTables } from '../tables.ts'
import { makeContactRows } from './notes.ts'

/** What dietitians wrote about care without a visit. */
export const contactsWorld: Contribution<ContactTables> = { tables: ['contact_note', 'contact_note_addendum'], rowsOf: makeContactRows }
