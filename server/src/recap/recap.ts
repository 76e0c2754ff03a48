import type { PatientRecap } from '@sorrel/contract/recap/schemas'
import { mostRecapLines, type RecapPeriod, recapConcerns, recapHighlights, recapStats } from '@sorrel/contract/recap/vocabulary'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import type { RecapPatient } from './access.ts'
import { drawMeasures } from './measures.ts'
import { findSpan } from './period.ts'
import type { RecapOf, RecapPart, RecapSource, ToldConcern, ToldHighlight } from './source.ts'
import { findWeightLoss } from './weight-loss.ts'

type Shown = z.input<typeof PatientRecap>

/** The recap of a patient for whoever asks, of what all features bring. */
export async function makeRecap(
  ctx: Context,
  sources: readonly RecapSource[],
  patient: Permitted<RecapPatient>,
  period: RecapPeriod | undefined,
): Promise<Shown> {
  const provider_id = ctx.actor.kind === 'provider' ? ctx.actor.provider_id : null
  const asked = period ?? (provider_id ? 'since_last_visit' : '30d')
  const { time_zone } = patient
  const { basis, ...span } = findSpan(asked, { now: ctx.now(), ...patient, last_visit_ended_at: patient.last_ends_at })
  const of: RecapOf = {
    patient_id: patient.id,
    audience: provider_id ? 'provider' : 'patient',
    provider_id,
    hides_numbers: provider_id === null && patient.ed_safe_mode,
    time_zone,
    ...span,
  }
  const parts = await Promise.all(sources.map((source) => source.recap(ctx, of)))
  return {
    patient_id: patient.id,
    audience: of.audience,
    care_id: provider_id ? patient.care_id : null,
    period: { asked, basis, from: of.from, to: of.to, days: of.days, time_zone },
    generated_at: ctx.now(),
    hides_numbers: of.hides_numbers,
    units: patient.units,
    last_visit: visitOf(patient.last_id, patient.last_starts_at),
    next_visit: visitOf(patient.next_id, patient.next_starts_at),
    ...joinParts(of, parts),
  }
}

const visitOf = (id: string | null, starts_at: string | null) => (id && starts_at ? { id, starts_at } : null)

/** What all features brought, in the order of the vocabulary. What safe mode hides is left out here as well, whatever a source sent. */
function joinParts(of: RecapOf, parts: readonly Partial<RecapPart>[]): Pick<Shown, 'stats' | 'trends' | 'highlights' | 'concerns'> {
  const all = <Name extends keyof RecapPart>(name: Name) => parts.flatMap((part): RecapPart[Name][number][] => part[name] ?? [])
  const measures = all('measures').filter(({ metric }) => metric !== 'weight' || !of.hides_numbers)
  const loss = of.audience === 'provider' ? findWeightLoss(measures, of) : undefined
  const concerns = [...all('concerns'), ...(loss ? [loss] : [])]
  return {
    stats: all('stats')
      .filter(({ stat }) => !of.hides_numbers || !hiddenStats.includes(stat))
      .filter(({ stat }) => of.audience === 'provider' || !absences.includes(stat))
      .sort((a, b) => recapStats.indexOf(a.stat) - recapStats.indexOf(b.stat))
      .map((stat) => ({ of: null, before: null, ...stat })),
    trends: [...drawMeasures(measures, of), ...all('trends')],
    highlights: chooseLines(
      recapHighlights,
      all('highlights').filter(({ says }) => !of.hides_numbers || !hiddenHighlights.includes(says)),
    ),
    concerns: of.audience === 'provider' ? chooseLines(recapConcerns, concerns) : [],
  }
}

// An absence is nothing to be reminded of. The dietitian needs to know of it.
const absences: readonly string[] = ['visits_missed', 'visits_canceled']
const hiddenStats: readonly string[] = ['journal_days', 'meals', 'streak_best']
const hiddenHighlights: readonly string[] = ['journal_days', 'streak_best', 'active_days']

const blank = { number: null, of: null, unit: null, day: null, analyte: null, symptom: null, emotion: null }

// Ten results beside their range would hide a symptom.
const mostOfOneKind = 2

/** The first lines by the order of what they say, no more than two that say the same, each with all its fields. */
function chooseLines<Line extends ToldHighlight | ToldConcern>(order: readonly Line['says'][], lines: readonly Line[]) {
  const chosen = order.flatMap((says) => lines.filter((line) => line.says === says).slice(0, mostOfOneKind))
  return chosen.slice(0, mostRecapLines).map((line) => ({ ...blank, ...line }))
}
