/** A claim as the demo's payers read it in our file. */
export type SentClaim = {
  clm01: string
  charge_cents: number
  place: string
  frequency: string
  /** The payer's number of the claim that this one replaces or voids. */
  replaces: string | null
  is_second: boolean
  /** The kind of the plan, such as BL for a Blue plan and MB for Medicare. */
  filing_code: string
  payer: string[]
  /** NM1 of the subscriber, and of the patient where that is somebody else. */
  subscriber: string[]
  patient: string[] | null
  member_id: string
  lines: SentLine[]
}
export type SentLine = {
  control: string
  procedure: string
  charge_cents: number
  units: number
  day: string
  paid_before_cents: number
  /** What is left of the charge after earlier payers, which they put on the patient. */
  left_cents: number
}
export type SentFile = {
  interchange: string
  group: string
  sets: string[]
  day: string
  sender: string
  receiver: string
  billing: string[]
  claims: SentClaim[]
}

/** Cents of an amount that our own writer wrote. */
const centsOf = (text = '0'): number => Math.round(Number(text) * 100)

/** Reads a file with one claim that our own writer wrote, whose separators are always the same. */
export function readSentFile(text: string): SentFile {
  const file: SentFile = { interchange: '', group: '', sets: [], day: '', sender: '', receiver: '', billing: [], claims: [] }
  const open: Open = { payer: [], subscriber: [], patient: null, is_second: false, filing_code: '' }
  for (const segment of text.split('~').map((one) => one.split('*'))) takeSegment(file, open, segment)
  return file
}

type Open = Pick<SentClaim, 'payer' | 'subscriber' | 'patient' | 'is_second' | 'filing_code'>

function takeSegment(file: SentFile, open: Open, segment: string[]): void {
  const [tag, first = '', second = ''] = segment
  const claim = file.claims.at(-1)
  switch (tag) {
    case 'ISA':
      Object.assign(file, { interchange: segment[13], sender: segment[6]!.trim(), receiver: segment[8]!.trim() })
      return
    case 'GS':
      Object.assign(file, { group: segment[6], day: segment[4] })
      return
    case 'ST':
      file.sets.push(second)
      return
    case 'HL':
      if (segment[3] === '22') open.patient = null
      return
    case 'SBR':
      // An earlier payer of a claim stands inside of the claim.
      if (file.claims.length === 0) Object.assign(open, { is_second: first !== 'P', filing_code: segment[9] ?? '' })
      return
    case 'NM1':
      takeName(file, open, first, segment)
      return
    case 'CLM':
      file.claims.push(openClaim(segment, open))
      return
    case 'REF':
      if (first === 'F8' && claim) claim.replaces = second
      if (first === '6R' && claim?.lines.length) claim.lines.at(-1)!.control = second
      return
    default:
      if (claim) takeOfLine(claim, segment)
  }
}

function takeName(file: SentFile, open: Open, part: string, segment: string[]): void {
  if (part === '85') file.billing = segment
  // The names behind a claim are those of an earlier payer.
  if (file.claims.length > 0) return
  if (part === 'IL') open.subscriber = segment
  if (part === 'QC') open.patient = segment
  if (part === 'PR') open.payer = segment
}

function openClaim([, clm01 = '', charge, , , place = '']: string[], open: Open): SentClaim {
  const [pos = '', , frequency = '1'] = place.split(':')
  return {
    ...{ clm01, charge_cents: centsOf(charge), place: pos, frequency, replaces: null, lines: [] },
    ...open,
    member_id: open.subscriber[9] ?? '',
  }
}

function takeOfLine(claim: SentClaim, segment: string[]): void {
  const [tag, first = '', second = ''] = segment
  const line = claim.lines.at(-1)
  if (tag === 'SV1') {
    const charge_cents = centsOf(second)
    claim.lines.push({
      ...{
        control: '',
        procedure: first,
        charge_cents,
        units: Number(segment[4]),
        day: '',
        paid_before_cents: 0,
        left_cents: charge_cents,
      },
    })
  }
  if (line === undefined) return
  if (tag === 'DTP' && first === '472') line.day = segment[3] ?? ''
  if (tag === 'SVD') {
    line.paid_before_cents = centsOf(second)
    line.left_cents -= line.paid_before_cents
  }
  if (tag === 'CAS' && first !== 'PR') for (let at = 2; at < segment.length; at += 3) line.left_cents -= centsOf(segment[at + 1])
}
