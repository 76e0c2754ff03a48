import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listTrail = operation<typeof wire.listTrail>()({
  method: 'GET',
  path: '/admin/audit',
  access: ['admin:compliance'],
  staff_reason: { needless: 'It shows who did what, and no data of a patient but the name.' },
  addition: true,
  summary: 'Lists who saw or changed what, newest first, by person, patient, operation, kind and time. It covers 31 days unless told.',
})

export const exportTrail = operation<typeof wire.exportTrail>()({
  method: 'GET',
  path: '/admin/audit/export',
  access: ['admin:compliance'],
  staff_reason: { needless: 'It shows who did what, and no data of a patient.' },
  addition: true,
  summary:
    'Returns the same list as a CSV file with ids instead of names, for a span of at most 92 days. The export is in the trail itself.',
})

export const findTrailPeople = operation<typeof wire.findTrailPeople>()({
  method: 'GET',
  path: '/admin/audit/people',
  access: ['admin:compliance'],
  staff_reason: { needless: 'It shows only what tells people apart: name and birth date.' },
  addition: true,
  summary: 'Finds staff and patients by the beginnings of their names, for a filter of the trail.',
})

export const listAccessReasons = operation<typeof wire.listAccessReasons>()({
  method: 'GET',
  path: '/admin/access-reasons',
  access: ['admin:compliance'],
  staff_reason: { needless: 'It shows why others opened data, and no data.' },
  addition: true,
  summary: 'Lists why administrators opened the data of patients, newest first, and who has looked at that.',
})

export const lookAtAccessReason = operation<typeof wire.lookAtAccessReason>()({
  method: 'POST',
  path: '/admin/access-reasons/{access_reason_id}/looked-at',
  access: ['admin:compliance'],
  staff_reason: { needless: 'It shows why others opened data, and no data.' },
  errors: ['second_person_required'],
  addition: true,
  summary: 'Marks a reason as looked at. Nobody looks at their own. A second call changes nothing.',
})
