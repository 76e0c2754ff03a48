import { z } from 'zod'
import { body, cursor, Instant, LocalDate, limit, wholeNumber } from '../kernel/values.ts'
import { GlucoseSummary, GlucoseTarget, GlucoseUnit, GlucoseUpload, GlucoseUploadId, MealGlucose } from './schemas.ts'

const ofPatient = z.object({ patient_id: z.uuid() })
const ofUpload = z.object({ patient_id: z.uuid(), glucose_upload_id: GlucoseUploadId })

/** How the values of a patient are shown. In safe mode its patient gets no values (`hidden`). */
const shown = { unit: GlucoseUnit, target: GlucoseTarget, hidden: z.boolean() }

export const addGlucoseUpload = {
  params: ofPatient,
  body: body({
    /** An upload of the caller with the purpose `glucose_file`. */
    file_id: z.uuid(),
    /** Needed where 03-04 may be a day in March or in April and the file does not tell. */
    date_order: z.enum(['day_first', 'month_first']).optional(),
  }),
  output: GlucoseUpload,
}

export const listGlucoseUploads = {
  params: ofPatient,
  query: z.object({ cursor, limit: limit.default(20) }),
  output: z.object({ items: z.array(GlucoseUpload), next_cursor: z.string().nullable() }),
}

export const applyGlucoseUpload = { params: ofUpload, output: GlucoseUpload }
export const undoGlucoseUpload = { params: ofUpload, output: GlucoseUpload }

export const getGlucoseSummary = {
  params: ofPatient,
  query: z.object({
    days: wholeNumber(1, 90).default(14),
    /** The last day; the last one with readings unless told. */
    until: LocalDate.optional(),
  }),
  output: z.object({
    ...shown,
    /** The first and the last day with readings; null without any. */
    first_day: LocalDate.nullable(),
    last_day: LocalDate.nullable(),
    summary: GlucoseSummary.nullable(),
  }),
}

export const getGlucoseDay = {
  params: ofPatient,
  query: z.object({ day: LocalDate }),
  output: z.object({
    ...shown,
    day: LocalDate,
    time_zone: z.string(),
    points: z.array(z.object({ at: Instant, mg_dl: z.int(), beyond: z.enum(['low', 'high']).nullable() })),
    meals: z.array(MealGlucose),
    /** The nearest days with readings. */
    day_before: LocalDate.nullable(),
    day_after: LocalDate.nullable(),
  }),
}

export const listMealGlucose = {
  params: ofPatient,
  query: z.object({ from: LocalDate, days: wholeNumber(1, 31).default(14) }),
  output: z.object({ ...shown, items: z.array(MealGlucose) }),
}

export const chooseGlucoseTarget = {
  params: ofPatient,
  body: body({ target: GlucoseTarget }),
  output: z.object({ target: GlucoseTarget }),
}
