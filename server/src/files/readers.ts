import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import type { FileReader } from '../kernel/assembly/features.ts'

/** For files that everybody may read who may read the record of their patient. */
export const makeRecordReader = (purpose: FilePurpose): FileReader => ({
  purpose,
  listReadable: async (_ctx, files) => files.map(({ id }) => id),
})
