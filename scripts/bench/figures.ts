import { loadavg } from 'node:os'

/** One line of the table: what was measured, the yardstick, whether it holds, and how slow and busy the machine was. */
export type Figure = { subject: string; what: string; measured: string; yardstick: string; ok: boolean; pace: string; load: string }

/**
 * Whether a figure holds. A time in milliseconds is judged by the pace of the machine: how many times slower than the reference it was
 * during the measurement (scripts/times/calibration.ts).
 */
type Holds = boolean | ((pace: number) => boolean)

/** A figure that is not judged yet, with the load of the machine at that moment. */
export const figure = (what: string, measured: string, yardstick: string, holds: Holds) => ({
  what,
  measured,
  yardstick,
  holds,
  load: loadavg()[0]!.toFixed(1),
})

export type Measured = ReturnType<typeof figure>[]

/** Judges a figure by the pace during its measurement. If the pace widens a limit, the yardstick says so. */
export function judge(subject: string, { holds, yardstick, ...rest }: Measured[number], pace: number): Figure {
  const isPaced = typeof holds === 'function' && pace >= 1.05
  return {
    subject,
    ...rest,
    yardstick: isPaced ? `${yardstick}, times ${pace.toFixed(1)}` : yardstick,
    ok: typeof holds === 'function' ? holds(pace) : holds,
    pace: pace.toFixed(1),
  }
}

export const ms = (value: number): string => (value < 10 ? `${value.toFixed(2)} ms` : `${value.toFixed(0)} ms`)
