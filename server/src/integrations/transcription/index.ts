import type { RecordingParty } from '@sorrel/contract/recording/vocabulary'

/** Some minutes of sound as a WebM file. `key` names it: a service that knows keys writes it down once. */
export type Sound = { key: string; bytes: Buffer; duration_ms: number; language: 'en' | 'es' }
/** Words that were heard, from where to where in the sound. `speaker` only where the service itself tells voices apart. */
export type Heard = { from_ms: number; to_ms: number; text: string; speaker?: RecordingParty }
export type Written = { language: string | null; segments: readonly Heard[] }

/** `unreadable` is final: what was sent is no sound. An outage throws, and the job tries again with the same key. */
export type Transcription = {
  is_offered: boolean
  /** The name of the service, for the consent of the people; null if no words leave this house. */
  vendor: string | null
  write: (sound: Sound) => Promise<Written | { fault: 'unreadable' }>
}

/** Nothing is recorded where nobody writes words down. */
export const noTranscription: Transcription = {
  is_offered: false,
  vendor: null,
  write: async () => {
    throw new Error('TRANSCRIPTION=off: nobody writes words down')
  },
}
