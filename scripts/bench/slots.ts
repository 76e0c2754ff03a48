import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { listStartsBetween, type SlotCase } from '../../server/src/scheduling/engine/slots.ts'
import { medianOf } from '../measuring/load.ts'
import { root } from '../steps.ts'
import { figure, type Measured, ms } from './figures.ts'

const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia']

/**
 * Measures the engine on a quarter of a year with 500 appointments: alone, and with parsing and writing around it, in four time zones of
 * the machine.
 */
export async function measureSlots(): Promise<Measured> {
  const run = (words: string[], input: string, zone: string) =>
    execFileSync(process.execPath, [join(root, 'scripts/slots.ts'), ...words], {
      input,
      env: { ...process.env, TZ: zone },
      maxBuffer: 2 ** 26,
    }).toString()
  const text = run(['--example'], '', 'UTC')
  const engine = timeEngine(text)
  const whole = zones.map(
    (zone) => JSON.parse(run(['--time', '1000'], text, zone)) as { starts: string[]; median_ms: number; p95_ms: number },
  )
  const digests = new Set(whole.map(({ starts }) => createHash('sha256').update(starts.join()).digest('hex')))
  const middle = medianOf(whole.map(({ median_ms }) => median_ms))
  return [
    figure(
      `slot engine, 90 days, 500 appointments, ${whole[0]!.starts.length} starts`,
      ms(engine),
      'median under 0.5 ms',
      (pace) => engine < 0.5 * pace,
    ),
    figure(
      'the same with parsing and writing',
      `${ms(middle)} (p95 ${ms(medianOf(whole.map(({ p95_ms }) => p95_ms)))})`,
      'median under 1.2 ms',
      (pace) => middle < 1.2 * pace,
    ),
    figure(
      'answers under UTC, New York, Kolkata and Apia',
      digests.size === 1 ? 'equal' : `${digests.size} different ones`,
      'equal',
      digests.size === 1,
    ),
  ]
}

function timeEngine(text: string): number {
  const slotCase = JSON.parse(text) as SlotCase
  const taken = Array.from({ length: 1500 }, () => {
    const began = performance.now()
    listStartsBetween(slotCase)
    return performance.now() - began
  })
  return medianOf(taken.slice(500))
}
