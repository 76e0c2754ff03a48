import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const loaded = { needless: 'It shows what support has loaded itself, and of patients here only in what they are alike.' } as const

export const startImport = operation<typeof wire.startImport>()({
  method: 'POST',
  path: '/admin/imports',
  access: ['admin:support'],
  staff_reason: loaded,
  errors: ['file_not_usable', 'import_unreadable'],
  status: 201,
  idempotent: true,
  addition: true,
  answer_seconds: 25,
  summary: 'Begins a run that takes over data from another system, and says what its columns may mean. It changes no record.',
})

export const listImports = operation<typeof wire.listImports>()({
  method: 'GET',
  path: '/admin/imports',
  access: ['admin:support'],
  staff_reason: loaded,
  addition: true,
  summary: 'Lists the runs that took over data from other systems, the newest first.',
})

export const listImportDietitians = operation<typeof wire.listImportDietitians>()({
  method: 'GET',
  path: '/admin/import-dietitians',
  access: ['admin:support', 'admin:billing_operations', 'admin:finance'],
  staff_reason: { needless: 'It is about dietitians.' },
  addition: true,
  summary:
    'Lists dietitians of the practice by the beginnings of their names, with or without a public profile, so that rows can be given to them.',
})

export const getImport = operation<typeof wire.getImport>()({
  method: 'GET',
  path: '/admin/imports/{import_id}',
  access: ['admin:support'],
  staff_reason: loaded,
  addition: true,
  summary: 'Returns a run with its columns, its state, and how many rows have which outcome.',
})

export const checkImport = operation<typeof wire.checkImport>()({
  method: 'POST',
  path: '/admin/imports/{import_id}/check',
  access: ['admin:support'],
  staff_reason: loaded,
  errors: ['import_not_possible'],
  status: 202,
  addition: true,
  summary:
    'Begins the dry run: it reads every row with these columns and says what would become of it. It changes no record, and may be repeated.',
})

export const listImportRows = operation<typeof wire.listImportRows>()({
  method: 'GET',
  path: '/admin/imports/{import_id}/rows',
  access: ['admin:support'],
  staff_reason: loaded,
  addition: true,
  summary: 'Lists the rows of a run in the order of the file, all or those of one outcome.',
})

export const settleImportRow = operation<typeof wire.settleImportRow>()({
  method: 'PUT',
  path: '/admin/imports/{import_id}/rows/{n}',
  access: ['admin:support'],
  staff_reason: loaded,
  errors: ['import_not_possible'],
  addition: true,
  summary: 'Settles an unclear row: it is somebody new, it is one of those who are alike, or it is left out.',
})

export const getRefusedImportRows = operation<typeof wire.getRefusedImportRows>()({
  method: 'GET',
  path: '/admin/imports/{import_id}/refused',
  access: ['admin:support'],
  staff_reason: loaded,
  addition: true,
  summary: 'Returns the refused rows as a CSV file with the reasons in a column of their own, to be mended and loaded again.',
})

export const applyImport = operation<typeof wire.applyImport>()({
  method: 'POST',
  path: '/admin/imports/{import_id}/apply',
  access: ['admin:support'],
  staff_reason: loaded,
  errors: ['import_not_possible'],
  status: 202,
  addition: true,
  summary: 'Takes over the new rows of a checked run, piece by piece. Nobody gets a message, unless new patients are to be invited.',
})

export const undoImport = operation<typeof wire.undoImport>()({
  method: 'POST',
  path: '/admin/imports/{import_id}/undo',
  access: ['admin:support'],
  staff_reason: loaded,
  errors: ['import_not_possible'],
  status: 202,
  addition: true,
  summary: 'Takes back a whole run. If something new stands on one of its rows, nothing is taken back, and the run says so.',
})
