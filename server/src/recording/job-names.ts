import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Has the next minutes of a stretch written down. `tries` says which try it is. */
export const writeTalk = declareJob('recording.write_talk', z.object({ take_id: z.uuid(), part: z.int(), tries: z.int() }))
/** Ends recordings whose browser fell silent, and makes what arrived usable. */
export const sweepRecordings = declareJob('recording.sweep', z.object({}), '* * * * *')
/** Deletes the sound that is kept no longer. */
export const deleteOldMedia = declareJob('recording.delete_media', z.object({}), '17 * * * *')
/** Removes the bytes of stretches from the store. */
export const forgetSound = declareJob('recording.forget_sound', z.object({ take_ids: z.array(z.uuid()) }))
