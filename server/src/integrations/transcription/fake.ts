import type { Transcription } from './index.ts'
import { spreadScript } from './script.ts'

const webm = 0x1a45dfa3

/**
 * Hears the script of the demo in every sound. Sound whose bytes hold the word `outage` is never heard, and one that holds `busy` only at the
 * second try.
 */
export function makeFakeTranscription(): Transcription {
  const triedBefore = new Set<string>()
  return {
    is_offered: true,
    vendor: 'Demo Transcription',
    async write({ key, bytes, duration_ms, language }) {
      if (bytes.length < 4 || bytes.readUInt32BE(0) !== webm) return { fault: 'unreadable' }
      if (bytes.includes('outage')) throw new Error('the service does not answer')
      if (bytes.includes('busy') && !triedBefore.has(key)) {
        triedBefore.add(key)
        throw new Error('the service is busy')
      }
      return { language, segments: spreadScript(language, duration_ms) }
    },
  }
}
