import type { Contribution } from '../../world/contribution.ts'
import type { FileTables } from '../tables.ts'
import { makeFileRows } from './files.ts'
import { makeImportedRows } from './imported.ts'

/** Pictures that people of the cast uploaded. */
export const filesWorld: Contribution<FileTables> = {
  tables: ['file'],
  rowsOf: (frame) => ({ file: [...makeFileRows(frame), ...makeImportedRows(frame)] }),
}
