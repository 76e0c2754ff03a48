import { z } from 'zod'
import { body, change, IfMatch, text } from '../../kernel/values.ts'
import { NoteDiagnosis } from '../schemas.ts'
import { RemoteNote } from './schemas.ts'

const params = z.object({ billable_remote_encounter_id: z.uuid() })
const headers = z.object({ 'if-match': IfMatch.optional() })
const written = text(8000).nullable().optional()

export const getRemoteNote = { params, output: RemoteNote }
export const changeRemoteNote = {
  params,
  headers,
  body: change(
    {
      interval_history: written,
      intervention_c: written,
      monitoring_evaluation: written,
      diagnoses: z.array(body(NoteDiagnosis.shape)).max(12).optional(),
    },
    [],
  ),
  output: RemoteNote,
}
export const signRemoteNote = { params, headers, output: RemoteNote }
