import { isValidNpi } from '../npi.ts'
import { Unwritable, type Value, writeDay, writeExact, writeOptional, writeSegment, writeText } from './text.ts'

export type Name = { last_name: string; first_name: string; middle_name?: string | null }
export type Organization = { name: string }
export type Address = { line_1: string; line_2?: string | null; city: string; state: string; zip: string }
export type Sex = 'female' | 'male' | 'unknown'
/** `address`: for a form on paper. No file carries it. */
export type Payer = { id: string; name: string; address?: Address }

/** Whom a segment NM1 names: the code of their part, and the qualifier and id by which they are known. */
type Known = readonly [qualifier: string, id: string]

export function writePerson(part: string, path: string, { last_name, first_name, middle_name }: Name, known?: Known): string {
  const names = [
    writeText(`${path}.last_name`, last_name, 60),
    writeText(`${path}.first_name`, first_name, 35),
    writeOptional(middle_name, 25),
  ]
  return writeSegment('NM1', part, '1', ...names, '', '', ...(known ?? []))
}

export const writeOrganization = (part: string, path: string, { name }: Organization, known?: Known): string =>
  writeSegment('NM1', part, '2', writeText(`${path}.name`, name, 60), '', '', '', '', ...(known ?? []))

export const writePayer = (payer: Payer, path = 'payer'): string =>
  writeOrganization('PR', path, payer, ['PI', writeExact(`${path}.id`, payer.id, /^[A-Z0-9]{2,80}$/)])

export function writeNpi(path: string, npi: string): Known {
  if (!isValidNpi(npi)) throw new Unwritable(path, 'is no NPI')
  return ['XX', npi]
}

/** A member id as it is printed on the card, without blanks. */
export const writeMember = (path: string, id: string): Known => {
  const written = id.replaceAll(' ', '').toUpperCase()
  return ['MI', writeExact(path, written, /^[A-Z0-9-]{2,80}$/)]
}

const postBox = /\b(P\.? ?O\.? ?BOX|POST OFFICE BOX|LOCK ?BOX)\b/

/** The two segments of an address. A provider's is a street with a ZIP of nine digits. */
export function* writeAddress(path: string, { line_1, line_2, city, state, zip }: Address, isProvider = false): Generator<string> {
  const lines = [writeText(`${path}.line_1`, line_1, 55), writeOptional(line_2, 55)]
  if (isProvider && postBox.test(lines.join(' '))) throw new Unwritable(`${path}.line_1`, 'is a post box, and a street is needed')
  yield writeSegment('N3', ...lines)
  const digits = zip.replace(/[ -]/g, '')
  const form = isProvider ? /^\d{9}$/ : /^\d{5}(\d{4})?$/
  yield writeSegment(
    'N4',
    writeText(`${path}.city`, city, 30),
    writeExact(`${path}.state`, state, /^[A-Z]{2}$/),
    writeExact(`${path}.zip`, digits, form),
  )
}

const sexes = { female: 'F', male: 'M', unknown: 'U' } as const
export const writeBirth = (path: string, { birth_date, sex }: { birth_date: string; sex: Sex }): string =>
  writeSegment('DMG', 'D8', writeDay(`${path}.birth_date`, birth_date), sexes[sex])

/** A contact with ten digits, and an address where there is one. */
export function writeContact(path: string, { name, phone, email }: { name: string; phone: string; email?: string | null }): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const more: Value[] = email ? ['EM', writeOptional(email, 256)] : []
  return writeSegment('PER', 'IC', writeText(`${path}.name`, name, 60), 'TE', writeExact(`${path}.phone`, digits, /^\d{10}$/), ...more)
}

/** Counts the levels of a set: HL01 rises through the whole of it. */
export class LevelCounter {
  #last = 0
  /** The number of the new level, and its segment. */
  open(kind: string, parent: number | null, hasChild: boolean): readonly [number: number, segment: string] {
    this.#last += 1
    return [this.#last, writeSegment('HL', this.#last, parent, kind, hasChild ? '1' : '0')]
  }
}
