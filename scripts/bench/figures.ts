import { loadavg } from 'node:os'

/** One line of the table: what was measured, against which yardstick, and whether it holds. */
export type Figure = { subject: string; what: string; measured: string; yardstick: string; ok: boolean; load: string }

/** A figure of this moment, with the load of the machine beside it. */
export const figure = (what: string, measured: string, yardstick: string, ok: boolean): Omit<Figure, 'subject'> => ({
  what,
  measured,
  yardstick,
  ok,
  load: loadavg()[0]!.toFixed(1),
})

export type Measured = Omit<Figure, 'subject'>[]

export const ms = (value: number): string => (value < 10 ? `${value.toFixed(2)} ms` : `${value.toFixed(0)} ms`)
