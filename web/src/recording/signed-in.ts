import { getRecording, getRecordingTranscript } from '@sorrel/contract/recording/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const recording: SignedInPart = { stale: { recording: [getRecording, getRecordingTranscript] } }
