import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with imports: ids of other systems and documents lead to the record that stays. */
export const importMergePart: MergePart = {
  follows: [
    { table: 'import_identity', whose: ['patient_id'], may_come_later: 'An id of another system says nothing new about the person.' },
    { table: 'imported_document', whose: ['patient_id'] },
    { table: 'import_row', whose: ['patient_id'], may_come_later: 'It says what was loaded, and changes nothing.' },
    { table: 'import_run', whose: ['patient_id'], may_come_later: 'It says what was loaded, and changes nothing.' },
  ],
  stays: [
    {
      table: 'import_row',
      columns: ['issues'],
      because: 'It says whom a row was compared with. Before a row is taken over, it is compared anew.',
    },
  ],
}
