import { z } from 'zod'
import { bytes, file } from '../kernel/operation.ts'
import { body, id, token, wholeNumber, yesOrNo } from '../kernel/values.ts'
import { Recording, Transcript } from './schemas.ts'
import { mostLevels, mostPieces } from './vocabulary.ts'

const params = z.object({ appointment_id: id() })
/** A guest sends the token of their link. */
const headers = z.object({ 'x-guest-token': token.optional() })
const takeParams = z.object({ appointment_id: id(), take_id: id() })
const levels = z
  .string()
  .regex(/^[0-9]*$/)
  .max(mostLevels)
  .default('')

export const recordAppointment = { params, headers, output: Recording }
export const getRecording = { params, headers, output: Recording }
export const stopRecording = { params, headers, output: Recording }
export const withdrawRecordingConsent = { params, headers, output: Recording }
export const sendRecordingPiece = {
  params: z.object({ appointment_id: id(), take_id: id(), n: wholeNumber(0, mostPieces - 1) }),
  query: z.object({
    /** The hash of the bytes, in hexadecimal: what arrives otherwise is not stored. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** `true` while the call goes on, so that a recording that was taken for over goes on as well; not for what is sent later. */
    is_live: yesOrNo.optional(),
    /** How loud each party was, one digit for each quarter of a second. */
    patient: levels,
    provider: levels,
    guest: levels,
  }),
  body: bytes('application/octet-stream'),
  output: z.null(),
}
export const finishRecordingTake = {
  params: takeParams,
  body: body({
    /** How many pieces were made. */
    pieces: z.int().min(0).max(mostPieces),
  }),
  output: Recording,
}
export const getRecordingTranscript = { params, output: Transcript }
export const retryTranscription = { params, output: Recording }
export const getRecordingMedia = {
  params: takeParams,
  query: z.object({ from_ms: wholeNumber(0, 100_000_000).default(0), to_ms: wholeNumber(1, 100_000_000).optional() }),
  output: file('audio/webm'),
}
