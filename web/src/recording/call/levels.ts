import type { Levels } from '@sorrel/contract/recording/rules'
import { levelMs, type RecordingParty } from '@sorrel/contract/recording/vocabulary'

/** How loud a sound is, from 0 for anything below -57 dB to 9, in steps of 6 dB. Speech into a microphone lies between 4 and 8. */
export function rateLoudness(samples: Float32Array): number {
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  const decibels = energy > 0 ? 10 * Math.log10(energy) : Number.NEGATIVE_INFINITY
  return Math.max(0, Math.min(9, Math.round((decibels + 60) / 6)))
}

const parties = ['patient', 'provider', 'guest'] as const

/** Collects how loud each party is, one digit for each quarter of a second that has passed, however rarely the browser lets us look. */
export class LevelBook {
  private written = 0
  private digits = { patient: '', provider: '', guest: '' }

  /** Writes down what is heard now for all the time since the last look. */
  add(levels: Readonly<Record<RecordingParty, number>>, passedMs: number): void {
    const due = Math.floor(passedMs / levelMs) - this.written
    if (due <= 0) return
    this.written += due
    for (const party of parties) this.digits[party] += String(levels[party]).repeat(due)
  }

  /** The digits since the last time that they were taken. */
  take(): Levels {
    const taken = this.digits
    this.digits = { patient: '', provider: '', guest: '' }
    return taken
  }
}
