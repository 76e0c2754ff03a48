import type { Adjustment, Claim, ClaimLine } from './claim-facts.ts'
import { Unwritable, type Value, writeCents, writeDay, writeExact, writeSegment, writeText } from './text.ts'

const telehealth = ['95', 'GT', 'GQ', '93']
const adjustmentsOfSegment = 6

/** Writes one line of a claim, with what payers before this one paid for it. */
export function* writeLine(line: ClaimLine, number: number, { diagnoses, place }: Claim): Generator<string> {
  const { charge_cents, units, pointers } = line
  checkLine(line, diagnoses.length)
  yield writeSegment('LX', number)
  const own = line.place && line.place !== place ? writeExact('line.place', line.place, /^\d\d$/) : ''
  yield writeSegment('SV1', writeProcedure(line), writeCents(charge_cents), 'UN', units, own, '', pointers)
  yield writeSegment('DTP', '472', 'D8', writeDay('line.day', line.day))
  yield writeSegment('REF', '6R', writeExact('line.control', line.control, /^[A-Z0-9._-]{1,50}$/))
  if (line.note) yield writeSegment('NTE', 'ADD', writeText('line.note', line.note, 80))
  for (const paid of line.paid ?? []) {
    const adjusted = paid.adjustments.reduce((sum, { cents }) => sum + cents, 0)
    if (paid.paid_cents + adjusted !== charge_cents) throw new Unwritable('line.paid', 'and its adjustments are not the charge of the line')
    const payer = writeExact('line.paid.payer_id', paid.payer_id, /^[A-Z0-9]{2,80}$/)
    yield writeSegment('SVD', payer, writeCents(paid.paid_cents), writeProcedure(paid), '', paid.units)
    yield* writeAdjustments(paid.adjustments)
    yield writeSegment('DTP', '573', 'D8', writeDay('line.paid.day', paid.day))
  }
}

function checkLine({ modifiers, units, pointers, charge_cents }: ClaimLine, diagnoses: number): void {
  if (modifiers.length > 4 || new Set(modifiers).size < modifiers.length)
    throw new Unwritable('line.modifiers', 'are more than four, or stand twice')
  if (modifiers.filter((one) => telehealth.includes(one)).length > 1)
    throw new Unwritable('line.modifiers', 'say in two ways how the visit was held')
  if (!Number.isInteger(units) || units < 1 || units > 9999) throw new Unwritable('line.units', 'are no count')
  if (charge_cents < 0) throw new Unwritable('line.charge_cents', 'are negative')
  const isGood = pointers.length >= 1 && pointers.length <= 4 && new Set(pointers).size === pointers.length
  if (!isGood || pointers.some((one) => !Number.isInteger(one) || one < 1 || one > diagnoses))
    throw new Unwritable('line.pointers', 'do not name one to four diagnoses of the claim')
}

function writeProcedure({ code, modifiers }: { code: string; modifiers: readonly string[] }): Value {
  return [
    'HC',
    writeExact('line.code', code, /^[A-Z\d]\d{3}[A-Z\d]$/),
    ...modifiers.map((one) => writeExact('line.modifiers', one, /^[A-Z\d]{2}$/)),
  ]
}

/** One segment for each group, with six reasons at most in each. */
export function* writeAdjustments(adjustments: readonly Adjustment[]): Generator<string> {
  for (const [group, all] of Map.groupBy(adjustments, (one) => one.group))
    for (let from = 0; from < all.length; from += adjustmentsOfSegment) {
      const some = all.slice(from, from + adjustmentsOfSegment)
      const values = some.flatMap(({ reason, cents, quantity }) => [
        writeExact('adjustments.reason', reason, /^[A-Z\d]{1,5}$/),
        writeCents(cents),
        quantity ?? null,
      ])
      yield writeSegment('CAS', group, ...values)
    }
}
