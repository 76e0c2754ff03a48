import type { PrefillInput, SourceItem } from '@sorrel/contract/prefill/answer'
import { cases } from '../../server/src/prefill/cases/cases.ts'
import { heldOutCases } from '../../server/src/prefill/cases/held-out/cases.ts'
import { judgeCase, type Verdict } from '../../server/src/prefill/cases/judging.ts'
import { readCase } from '../../server/src/prefill/door/reading.ts'
import { proposeFields } from '../../server/src/prefill/offline/model.ts'
import { medianOf } from '../measuring/load.ts'
import { figure, type Measured, ms } from './figures.ts'

const turnsOfAnHour = 1200

/** Measures what the offline model says of the cases, and how long it takes for an hour of talk. */
export async function measurePrefill(): Promise<Measured> {
  const own = await Promise.all(cases.map((one) => judgeCase(one, proposeFields)))
  const heldOut = await Promise.all(heldOutCases.map((one) => judgeCase(one, proposeFields)))
  const hour = timeTalk(turnsOfAnHour)
  const threeHours = timeTalk(3 * turnsOfAnHour)
  return [
    ...judgeAll(`${own.length} cases for which the rules were written`, own, { recall: 0.98, said: 0.01 }),
    ...judgeAll(`${heldOut.length} held-out cases`, heldOut, { recall: 0.85, said: 0.05 }),
    figure("an hour's talk with its chart", ms(hour), 'under 2,000 ms', (pace) => hour < 2000 * pace),
    figure('three hours against one', `${(threeHours / hour).toFixed(1)} times`, 'under 4.5 times', threeHours < 4.5 * hour),
  ]
}

function judgeAll(what: string, verdicts: readonly Verdict[], limit: { recall: number; said: number }): Measured {
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + count(verdict), 0)
  const [must, missed] = [sum((one) => one.must), sum((one) => one.missed.length)]
  const [mustNot, said] = [sum((one) => one.mustNot), sum((one) => one.said.length)]
  const [citations, unfounded] = [sum((one) => one.citations), sum((one) => one.unfounded.length)]
  for (const { id, missed, said } of verdicts.filter((one) => one.missed.length + one.said.length > 0))
    console.log(`  ${id}: missed ${missed.join('; ') || 'nothing'}; wrongly said ${said.join('; ') || 'nothing'}`)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const recall = (must - missed) / must
  return [
    figure(
      `${what}: facts found`,
      `${must - missed} of ${must}: ${percent(recall)}`,
      `at least ${percent(limit.recall)}`,
      recall >= limit.recall,
    ),
    figure(
      `${what}: facts that must not appear and do`,
      `${said} of ${mustNot}`,
      `at most ${percent(limit.said)}`,
      said <= limit.said * mustNot,
    ),
    figure(`${what}: quotes and fields without a source`, `${unfounded} of ${citations}`, 'none', unfounded === 0),
  ]
}

/** The median time for a talk of this many turns, each with a number of its own so that no two say the same. */
function timeTalk(turns: number): number {
  const talks = cases.map((one) => readCase({ ...one.chart, kind: one.kind, transcript: one.transcript }, '2026-06-01').input.sources)
  const spoken = talks.flat().filter(({ source_type }) => source_type === 'transcript')
  const chart = talks.flat().filter(({ source_type }) => source_type !== 'transcript')
  const talk = Array.from({ length: turns }, (_, index): SourceItem => {
    const turn = spoken[index % spoken.length]!
    return { ...turn, source_id: `turn.${index}`, text: `${turn.text} That was number ${index}.`, offset_ms: index * 3000 }
  })
  const input: PrefillInput = { kind: 'initial_consultation', sources: [...talk, ...chart], today: '2026-06-01' }
  const taken = Array.from({ length: 5 }, () => {
    const began = performance.now()
    proposeFields(input)
    return performance.now() - began
  })
  return medianOf(taken)
}
