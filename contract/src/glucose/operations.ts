import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const addGlucoseUpload = operation<typeof wire.addGlucoseUpload>()({
  method: 'POST',
  path: '/patients/{patient_id}/glucose-uploads',
  access: ['patient', 'provider'],
  errors: ['care_closed', 'file_not_usable'],
  status: 201,
  idempotent: true,
  addition: true,
  answer_seconds: 25,
  summary:
    'Looks through the file of a glucose sensor (Dexcom Clarity, LibreView) and says what is in it: days, readings, unit, pauses, lines that are left out. Nothing is added yet.',
})

export const listGlucoseUploads = operation<typeof wire.listGlucoseUploads>()({
  method: 'GET',
  path: '/patients/{patient_id}/glucose-uploads',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Lists the glucose files of a patient, the latest first.',
})

export const applyGlucoseUpload = operation<typeof wire.applyGlucoseUpload>()({
  method: 'POST',
  path: '/patients/{patient_id}/glucose-uploads/{glucose_upload_id}/apply',
  access: ['patient', 'provider'],
  errors: ['care_closed', 'changed_meanwhile'],
  addition: true,
  summary:
    'Adds the readings of a file that was checked, by a job. A reading that is here already, of the same device at the same time, is counted once.',
})

export const undoGlucoseUpload = operation<typeof wire.undoGlucoseUpload>()({
  method: 'DELETE',
  path: '/patients/{patient_id}/glucose-uploads/{glucose_upload_id}',
  access: ['patient', 'provider'],
  errors: ['care_closed', 'changed_meanwhile'],
  addition: true,
  summary: 'Takes the readings of a file out again. What another file brought as well stays.',
})

export const getGlucoseSummary = operation<typeof wire.getGlucoseSummary>()({
  method: 'GET',
  path: '/patients/{patient_id}/glucose-summary',
  access: ['patient', 'provider'],
  addition: true,
  summary:
    'Says how much of the time glucose was in each band, over the last 14 days with readings or another span, with mean, indicator and variation, and which meals rose most. A patient in safe mode gets no numbers.',
})

export const getGlucoseDay = operation<typeof wire.getGlucoseDay>()({
  method: 'GET',
  path: '/patients/{patient_id}/glucose-day',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Shows the readings of one day, with the meals of that day. A patient in safe mode gets no numbers.',
})

export const listMealGlucose = operation<typeof wire.listMealGlucose>()({
  method: 'GET',
  path: '/patients/{patient_id}/meal-glucose',
  access: ['patient', 'provider'],
  addition: true,
  summary:
    'Lists what was eaten in a span of days with the glucose around each meal, where a sensor was worn. A patient in safe mode gets none.',
})

export const chooseGlucoseTarget = operation<typeof wire.chooseGlucoseTarget>()({
  method: 'PUT',
  path: '/patients/{patient_id}/glucose-target',
  access: ['provider'],
  errors: ['care_closed'],
  addition: true,
  summary: 'Chooses the range with which the glucose of a client is compared.',
})
