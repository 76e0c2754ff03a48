import type { Refusal } from './checking.ts'
import type { Decision } from './deciding.ts'
import type { SentClaim, SentFile } from './sent.ts'

type Numbers = { number: number; day: string }

/** The number by which the demo's payers know a claim. */
export const payerNumberOf = (clm01: string): string => `PCN${clm01}`

/** 999: whether the file could be read. */
export function writeAcknowledgment(file: SentFile, refusal: Refusal | null, numbers: Numbers): string {
  const isRefused = refusal?.by === 'file'
  const wrong = isRefused ? refusal.wrong : []
  const named = wrong.flatMap(({ segment, position, code }) => [
    `IK3*${segment}*${position}**${code}`,
    `CTX*CLM01:${file.claims[0]!.clm01}`,
  ])
  const sets = file.sets.flatMap((set) => [`AK2*837*${set}*005010X222A1`, ...named, isRefused ? 'IK5*R*5' : 'IK5*A'])
  const count = file.sets.length
  const body = [`AK1*HC*${file.group}*005010X222A1`, ...sets, `AK9*${isRefused ? 'R' : 'A'}*${count}*${count}*${isRefused ? 0 : count}`]
  return wrap(file, ['FA', '999', '005010X231A1'], body, numbers)
}

/** 277CA: whether the payer takes the claim in. */
export function writeClaimAcknowledgment(file: SentFile, refusal: Refusal | null, numbers: Numbers): string {
  const claims = file.claims.flatMap((claim, index) => {
    const charge = writeCents(claim.charge_cents)
    const refused = refusal?.by === 'claim' ? refusal.status : null
    const status = refused === null ? `STC*A2:20:PR*${numbers.day}*WQ*${charge}` : `STC*${refused}*${numbers.day}*U*${charge}`
    return [
      `HL*${index + 4}*3*PT`,
      nameOf(claim),
      `TRN*2*${claim.clm01}`,
      status,
      ...(refused !== null ? [] : [`REF*1K*${payerNumberOf(claim.clm01)}`]),
      `DTP*472*D8*${claim.lines[0]?.day ?? numbers.day}`,
    ]
  })
  const body = [
    `BHT*0085*08*CA${numbers.number}*${numbers.day}*1203*TH`,
    ...['HL*1**20*1', partyOf(file.claims[0]!), `TRN*1*R${numbers.number}`, `DTP*050*D8*${file.day}`, `DTP*009*D8*${numbers.day}`],
    ...['HL*2*1*21*1', `NM1*41*2*${file.sender}*****46*${file.sender}`, `TRN*2*B${numbers.number}`],
    ...[`STC*A1:19:PR*${numbers.day}*WQ*${writeCents(file.claims.reduce((sum, { charge_cents }) => sum + charge_cents, 0))}`],
    ...['HL*3*2*19*1', file.billing.join('*'), 'TRN*1*0'],
    ...claims,
  ]
  return wrap(file, ['HN', '277', '005010X214'], body, numbers)
}

type Taken = { claim: SentClaim; decision: Decision; isReversal?: boolean }

/** 835: what was decided about claims, and the payment for all of them. */
export function writeRemittance(file: SentFile, taken: readonly Taken[], numbers: Numbers): string {
  const claims = taken.flatMap(writeTaken)
  const interest = taken.reduce((sum, one) => sum + one.decision.interest_cents, 0)
  const paid = taken.reduce((sum, { decision, isReversal }) => sum + (isReversal ? -1 : 1) * paidOf(decision), 0)
  const payer = taken[0]!.claim.payer
  const total = paid + interest
  // What a payer gets back beyond this payment is carried into the next one.
  const carried = Math.min(total, 0)
  const withheld: (readonly [reason: string, cents: number])[] = []
  if (interest > 0) withheld.push(['L6', -interest])
  if (carried < 0) withheld.push(['FB', carried])
  const npi = file.billing[9] ?? ''
  const body = [
    `BPR*I*${writeCents(total - carried)}*C*${total - carried === 0 ? 'NON' : 'ACH'}*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*${numbers.day}`,
    `TRN*1*EFT${numbers.number}*1512345678`,
    `DTM*405*${numbers.day}`,
    ...[`N1*PR*${payer[3]}*XV*${payer[9]}`, 'N3*PO BOX 981106', 'N4*EL PASO*TX*799981106', 'PER*BL*PROVIDER SERVICE*TE*8005551212'],
    ...[`N1*PE*${file.billing[3]}*XX*${npi}`, 'LX*1'],
    ...claims,
    ...withheld.map(([reason, cents]) => `PLB*${npi}*${numbers.day.slice(0, 4)}1231*${reason}:${numbers.number}*${writeCents(cents)}`),
  ]
  return wrap(file, ['HP', '835', '005010X221A1'], body, numbers)
}

/** A remittance of the demo as if it were written on another day, because somebody did not want to wait. */
export function dateAnew(text: string, day: string): string {
  const compact = day.replaceAll('-', '')
  const places: Readonly<Record<string, readonly [place: number, value: string]>> = {
    ISA: [9, compact.slice(2)],
    GS: [4, compact],
    BPR: [16, compact],
    DTM: [2, compact],
    PLB: [2, `${compact.slice(0, 4)}1231`],
  }
  const change = (segment: string): string => {
    const parts = segment.split('*')
    const [place, value] = places[parts[0]!] ?? []
    // Of the days of a remittance only the one of the payment moves; the others are days of visits.
    if (place === undefined || value === undefined || (parts[0] === 'DTM' && parts[1] !== '405')) return segment
    return parts.with(place, value).join('*')
  }
  return text.split('~').map(change).join('~')
}

const paidOf = ({ lines }: Decision): number => lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0)

function writeTaken({ claim, decision, isReversal = false }: Taken): string[] {
  const sign = isReversal ? -1 : 1
  const share = decision.lines
    .flatMap(({ adjustments }) => adjustments.filter(([group]) => group === 'PR'))
    .reduce((sum, [, , cents]) => sum + cents, 0)
  const status = isReversal ? '22' : decision.status
  const amounts = [claim.charge_cents * sign, paidOf(decision) * sign, isReversal ? 0 : share].map(writeCents)
  return [
    `CLP*${claim.clm01}*${status}*${amounts.join('*')}*12*${payerNumberOf(claim.clm01)}*${claim.place}*${claim.frequency}`,
    nameOf(claim),
    ...(decision.forwarded ? ['NM1*TT*2*SECOND HEALTH PLAN*****PI*99999'] : []),
    `DTM*232*${claim.lines[0]?.day ?? ''}`,
    ...decision.lines.flatMap((line) => [
      `SVC*${line.procedure}*${writeCents(line.charge_cents * sign)}*${writeCents(line.paid_cents * sign)}**${line.units_paid * sign}${line.units_paid < line.units && line.units_paid > 0 ? `**${line.units * sign}` : ''}`,
      `DTM*472*${line.day}`,
      ...line.adjustments.map(([group, reason, cents]) => `CAS*${group}*${reason}*${writeCents(cents * sign)}`),
      `REF*6R*${line.control}`,
      ...(isReversal || line.allowed_cents === 0 ? [] : [`AMT*B6*${writeCents(line.allowed_cents)}`]),
      ...(line.remark === null ? [] : [`LQ*HE*${line.remark}`]),
    ]),
  ]
}

const nameOf = ({ patient, subscriber }: SentClaim): string => ['NM1', 'QC', ...(patient ?? subscriber).slice(2)].join('*')
const partyOf = ({ payer }: SentClaim): string => payer.join('*')

const writeCents = (cents: number): string => String(cents / 100)

function wrap(file: SentFile, [group, set, version]: readonly [string, string, string], body: string[], { number, day }: Numbers): string {
  const [sender, receiver] = [file.receiver, file.sender]
  const control = String(number).padStart(9, '0')
  const header = `ISA*00*          *00*          *ZZ*${sender.padEnd(15)}*ZZ*${receiver.padEnd(15)}*${day.slice(2)}*1203*^*00501*${control}*0*T*:`
  const inside = [`ST*${set}*0001*${version}`, ...body, `SE*${body.length + 2}*0001`]
  const all = [
    header,
    `GS*${group}*${sender}*${receiver}*${day}*1203*${number}*X*${version}`,
    ...inside,
    `GE*1*${number}`,
    `IEA*1*${control}`,
  ]
  return `${all.join('~')}~`
}
