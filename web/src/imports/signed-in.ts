import { msg, plural } from '@lingui/core/macro'
import { getImport, listImportRows, listImports } from '@sorrel/contract/imports/operations'
import { IconDatabaseImport } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const imports: SignedInPart = {
  tabs: { admin: [{ to: '/admin/import', label: msg`Import`, icon: IconDatabaseImport, place: 30, tag: 'support' }] },
  stale: { import: [listImports, getImport, listImportRows] },
  work: {
    failed_imports: {
      words: (count) => msg`${plural(count, { one: '# import stopped', other: '# imports stopped' })}`,
      to: '/admin/import',
    },
    checked_imports: {
      words: (count) =>
        msg`${plural(count, { one: '# import was checked and changed nothing yet', other: '# imports were checked and changed nothing yet' })}`,
      to: '/admin/import',
    },
  },
}
