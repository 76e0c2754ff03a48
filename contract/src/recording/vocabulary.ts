/** How far the recording of a visit is. */
export const recordingStatuses = [
  /** Nobody has asked for one. */
  'off',
  /** Somebody agreed or asked, and others have not answered yet. */
  'requested',
  'recording',
  /** It was stopped, and its sound is being sent or written down. */
  'processing',
  /** The transcript is there. */
  'ready',
  /** Nobody spoke, so that there is nothing to write down. */
  'no_speech',
  /** It could not be written down; somebody may try again. */
  'failed',
  /** Somebody said no. */
  'denied',
  /** Somebody took their consent back, and everything is gone. */
  'withdrawn',
] as const
export type RecordingStatus = (typeof recordingStatuses)[number]

/** Who must agree, and whose voices are told apart. */
export const recordingParties = ['patient', 'provider', 'guest'] as const
export type RecordingParty = (typeof recordingParties)[number]

export const consentAnswers = ['given', 'refused'] as const
export type ConsentAnswer = (typeof consentAnswers)[number]

/** Why a stretch of recording ended. */
export const stopReasons = ['stopped', 'begun_anew', 'silent', 'call_ended', 'somebody_came', 'withdrawn'] as const
export type StopReason = (typeof stopReasons)[number]

/** How far the words of one stretch are. */
export const talkStatuses = ['open', 'waiting', 'ready', 'no_speech', 'failed'] as const
export type TalkStatus = (typeof talkStatuses)[number]

/** Why words could not be written down: the service did not answer well, or what arrived is no sound. */
export const talkFaults = ['service_failed', 'unreadable'] as const
export type TalkFault = (typeof talkFaults)[number]

/** The languages in which the text of the consent exists, and its version. Whoever agreed to an older text is asked again. */
export const consentVersion = '2026-11-23'

/** A browser sends a piece of sound every few seconds. */
export const pieceSeconds = 4
export const mostPieceBytes = 1_000_000
/** Some nine hours. */
export const mostPieces = 8000
/** A recording whose browser has been silent for so long is over. */
export const silentAfterSeconds = 60

/** How loud somebody was in each quarter of a second of a piece, from 0 (silent) to 9. */
export const levelMs = 250
export const mostLevels = 480

/** The media go so many days after the note is signed, or after the visit if it is not signed. */
export const [daysAfterSigning, daysUnsigned] = [7, 30]

/** The longest part of a recording that is played at once. */
export const mostPlayedMs = 600_000
