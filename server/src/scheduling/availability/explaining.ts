import type { Instant } from '@sorrel/contract/kernel/values'
import { type BookingMode, bookingModes } from '@sorrel/contract/scheduling/vocabulary'
import type { explainSlot as wire } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { findAppointment } from '../access.ts'
import { bookingModeOf, choosePatientName } from '../appointments.ts'
import { type Judgment, judgeStart, listNearest } from '../booking/asking.ts'
import type { Standing } from '../booking/standing.ts'
import { countTowardCap } from '../engine/counting.ts'
import { settleWay } from '../engine/offers.ts'
import { refusalRules, type SlotCase } from '../engine/slots.ts'
import { findOpenings, type Openings, ruleNames, slotCaseOf } from './openings.ts'
import { askingOf, findStandingAsked } from './slots.ts'

type Question = z.output<typeof wire.query>
type Refused = Extract<Judgment, { ok: false }>

/**
 * Why a visit can or cannot start then: the rules that it passes, the rule that refuses it, and what is free nearby. For `staff`, the
 * answer is that of booking or moving by them; for `patients`, that of their own booking. With a visit or a patient, it is about them.
 */
export async function explainSlot(ctx: Context, question: Question) {
  if (ctx.actor.kind === 'provider' && ctx.actor.provider_id !== question.provider_id) throw new Problem('not_found')
  const { starts_at } = question
  const openings = await findOpenings(ctx, question.provider_id, plusDays(starts_at, -8), plusDays(starts_at, 8))
  if (!openings) throw new Problem('not_found')
  const { anywhere, slotCase, modes, standing } = await loadAsked(ctx, question, openings)
  const judgment = judgeStart(slotCase, starts_at, standing)
  const isOffered = (mode: BookingMode) => judgeStart(settleWay(anywhere, [mode], Date.parse(starts_at)), starts_at, standing).ok
  return {
    starts_at,
    offered: judgment.ok,
    visit_modes: judgment.ok ? modes.filter(isOffered) : [],
    passed: listPassed(judgment, standing),
    refused: judgment.ok
      ? null
      : {
          ...(await describeRefusal(ctx, judgment, openings, standing)),
          ...countBooked(slotCase, judgment, starts_at),
          overridable: judgeStart(slotCase, starts_at, standing, true).ok,
        },
    instead: judgment.ok ? [] : listNearest(anywhere, starts_at, standing, modes),
  }
}

/** The case of this question in the mode and place that are asked about, as booking or moving would settle them. */
async function loadAsked(ctx: Context, question: Question, openings: Openings) {
  const { starts_at, provider_id, location_id } = question
  const moving = question.appointment_id ? await findAppointment(ctx, question.appointment_id) : undefined
  const visit_mode = question.visit_mode ?? (moving && bookingModeOf(moving))
  const modes = visit_mode ? [visit_mode] : bookingModes
  const standing = await findStandingAsked(ctx, question)
  const span = { from: starts_at, to: plusDays(starts_at, 1), duration_minutes: question.appointment_duration_in_minutes }
  const { type, appointment_id } = question
  const asking = await askingOf(ctx, { ...span, provider_id, type, appointment_id }, standing)
  const asked = { ...asking, as_staff: question.for === 'staff', location_id }
  const anywhere: SlotCase = slotCaseOf(openings, asked, ctx.now())
  const slotCase = settleWay(anywhere, modes, Date.parse(starts_at), { place: moving?.location_id ?? null })
  return { anywhere, slotCase, modes, standing }
}

/** The rules in the order in which they are checked, up to the one that refuses. */
function listPassed(judgment: Judgment, standing: Standing | undefined) {
  const rules = [...(standing ? (['licence'] as const) : []), ...refusalRules.map((rule) => ruleNames[rule])]
  return judgment.ok ? rules : rules.slice(0, rules.indexOf(judgment.rule))
}

async function describeRefusal(ctx: Context, { rule, by }: Refused, openings: Openings, standing: Standing | undefined) {
  const id = by && /^[0-9a-f-]{36}$/.test(by) ? by : null
  const busy = [...openings.held, ...openings.external.map(({ id, ends_at }) => ({ id, end: ends_at }))].find((one) => one.id === id)
  return {
    rule,
    by: id,
    title: id ? await findTitle(ctx, id) : null,
    until: busy?.end ?? null,
    state: rule === 'licence' ? (standing?.state ?? null) : null,
    licensed_until: rule === 'licence' ? (standing?.licensed_until ?? null) : null,
  }
}

const capOf = { daily_cap: 'daily_cap', weekly_cap: 'weekly_cap', new_patients_cap: 'new_weekly_cap' } as const

/** The numbers behind a limit of a day or a week, if one refuses. */
function countBooked(slotCase: SlotCase, { rule }: Refused, starts_at: Instant) {
  const isCap = rule === 'daily_cap' || rule === 'weekly_cap' || rule === 'new_patients_cap'
  return (isCap && countTowardCap(slotCase, Date.parse(starts_at), capOf[rule])) || { booked: null, limit: null }
}

/** What stands in the way, by the name that its owner knows: a patient's name or a block's title. */
async function findTitle(ctx: Context, id: string): Promise<string | null> {
  const appointment = await findAppointment(ctx, id).catch((error) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  if (appointment) return choosePatientName(appointment)
  const block = await ctx.db.selectFrom('calendar_block').select('title').where('id', '=', id).executeTakeFirst()
  return block?.title ?? null
}

const plusDays = (instant: Instant, days: number): Instant => new Date(Date.parse(instant) + days * 86_400_000).toISOString()
