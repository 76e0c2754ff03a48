import { findEstimateDue } from '@sorrel/contract/prices/business-days'
import { coverageOf } from '../../insurance/world/coverages.ts'
import { aloneOf } from '../../ledger/world/alone.ts'
import { makeBought } from '../../packages/world/bought.ts'
import { patientsOf } from '../../patients/world/patients.ts'
import { npiOf, type Provider, providersOf } from '../../providers/world/profiles.ts'
import { type AppointmentRow, coursesOf } from '../../scheduling/world/visits.ts'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { hashOfContent } from '../good-faith/content.ts'
import type { GoodFaithContent } from '../good-faith/frozen.ts'

type Payer = ReturnType<typeof patientsOf>[number]
type Booked = { visit: AppointmentRow; patient: Payer; provider: Provider }

/** The visits of people without a plan: those to come with what they were told in writing when they booked, and what the others cost in the end. */
export function makeGoodFaithRows(frame: Frame) {
  const alone = new Map(patientsOf(frame).flatMap((one) => (one.payer_id === null ? [[one.patient_id, one] as const] : [])))
  const booked = coursesOf(frame).flatMap(({ appointments, provider }) =>
    appointments.flatMap((visit): Booked[] => {
      const patient = alone.get(visit.patient_id)
      return patient && visit.status === 'Scheduled' && visit.starts_at > frame.now ? [{ visit, patient, provider }] : []
    }),
  )
  const over = listOver(frame)
  return { estimates: [...booked.map((one) => makeEstimate(one)), ...over], papers: booked.map((one) => makePaper(one)) }
}

/** What the visits that are over and signed were told to cost, and cost: by themselves, or in a package. */
function listOver(frame: Frame) {
  const people = new Map(patientsOf(frame).map((one) => [one.patient_id, one]))
  const providers = new Map(providersOf(frame).map((one) => [one.id, one]))
  const { use } = makeBought(frame)
  return aloneOf(frame).map(({ visit, signed_at, price_cents }) => {
    const cents = use?.appointment_id === visit.id ? use.amount_cents : price_cents
    const booked = { visit, patient: people.get(visit.patient_id)!, provider: providers.get(visit.provider_id)! }
    return makeEstimate(booked, { actual_patient_cents: cents, plan_share_cents: cents, settled_at: signed_at })
  })
}

const priceOf = ({ visit, provider }: Booked): number => provider.cash[visit.type === 'Follow-up' ? 1 : 0]
const estimateIdOf = ({ visit }: Booked) => idOf('price estimate', visit.id)
const labels = {
  '97802': { en: 'First nutrition visit', es: 'Primera visita de nutrición' },
  '97803': { en: 'Later nutrition visit', es: 'Visita de nutrición posterior' },
}
const lineOf = ({ visit }: Booked) => ({
  code: visit.type === 'Follow-up' ? ('97803' as const) : ('97802' as const),
  modifiers: visit.visit_mode === 'in_person' ? [] : ['95'],
  units: Math.floor((visit.duration_minutes + 7) / 15),
})

const notOver = { actual_patient_cents: null, plan_share_cents: null, settled_at: null }

function makeEstimate(booked: Booked, outcome: Record<keyof typeof notOver, number | string | null> = notOver) {
  const { visit } = booked
  const cents = priceOf(booked)
  return {
    ...{ id: estimateIdOf(booked), patient_id: visit.patient_id, provider_id: visit.provider_id, appointment_id: visit.id },
    ...{ coverage_id: coverageOf(visit.patient_id), check_id: null, payer_id: null, service_date: visit.starts_at.slice(0, 10) },
    ...{ kind: 'self_pay', confidence: 'high', flags: [], inputs_hash: 'made for the demo' },
    inputs: {
      visit: { lines: [lineOf(booked)] },
      coverage: null,
      fees: { contract: [], historic_allowed: [], charge: [], cash_cents: cents },
    },
    answer: {
      steps: [
        { step: 'cash_price', cents },
        { step: 'patient', cents },
      ],
      ...{ deductible_cents: 0, coinsurance_cents: 0, copay_cents: 0 },
    },
    ...{ allowed_cents: cents, patient_cents: cents, low_cents: cents, high_cents: cents, cash_cents: cents, checked_at: null },
    ...{
      expires_at: new Date(Date.parse(visit.created_at) + 7 * 86_400_000).toISOString(),
      created_at: visit.created_at,
      created_by: null,
    },
    ...outcome,
    ...{ promise_id: null, cap_cents: null },
  }
}

function makeContent(booked: Booked): GoodFaithContent {
  const { visit, patient, provider } = booked
  const total_cents = priceOf(booked)
  const line = lineOf(booked)
  return {
    patient: { name: `${patient.first_name} ${patient.last_name}`, birth_date: patient.birth_date },
    provider: { name: `${provider.first_name} ${provider.last_name}`, credentials: provider.credentials, npi: npiOf(provider.id) },
    practice: {
      ...{
        name: 'Sorrel Nutrition PLLC',
        ein: '001234567',
        npi: '1234567893',
        phone_number: '+13125550100',
        email: 'billing@sorrel.example',
      },
      address: '200 Garden Street, Suite 4, Chicago, IL 60614-1204',
    },
    visit: {
      type: visit.type === 'Follow-up' ? 'Follow-up' : 'Initial Consultation',
      ...{ day: visit.starts_at.slice(0, 10), minutes: visit.duration_minutes },
      ...(visit.visit_mode === 'in_person'
        ? { mode: 'in_person' as const, where: `${provider.place.city}, ${provider.place.state}` }
        : { mode: 'virtual' as const, where: patient.state ?? '' }),
    },
    diagnoses: [],
    lines: [{ ...line, label: labels[line.code], charge_cents: total_cents }],
    total_cents,
  }
}

function makePaper(booked: Booked) {
  const { visit } = booked
  const content = makeContent(booked)
  const { total_cents } = content
  const made_on = visit.created_at.slice(0, 10)
  return {
    ...{
      id: idOf('good-faith estimate', visit.id),
      patient_id: visit.patient_id,
      provider_id: visit.provider_id,
      appointment_id: visit.id,
    },
    ...{
      estimate_id: estimateIdOf(booked),
      n: 1,
      reason: 'booked',
      content,
      content_hash: hashOfContent(content),
      total_cents,
      missing: [],
    },
    due_on: findEstimateDue({ made_on, visit_on: content.visit.day, reason: 'booked' }),
    ...{ made_at: visit.created_at, made_by: null, sends: 1, sent_at: visit.created_at, last_sent_at: visit.created_at },
  }
}
