import type { MergePart } from '../../patients/merging/part.ts'

/** What came from elsewhere follows its patient. The keys of an import say what was there then, for its undo, which a merge ends. */
export const elsewhereMergePart: MergePart = {
  follows: [
    { table: 'elsewhere_import', whose: ['patient_id'] },
    { table: 'elsewhere_person', whose: ['patient_id'] },
    { table: 'elsewhere_row', whose: ['patient_id'] },
  ],
  stays: [
    { table: 'elsewhere_import', columns: ['source_patient_id', 'before'], because: 'it says who the patient was elsewhere, and before' },
    { table: 'elsewhere_row', columns: ['data', 'row_id'], because: 'it says what a row said elsewhere' },
    { table: 'elsewhere_key', columns: ['key'], because: 'it says what was there when the record came' },
  ],
}
