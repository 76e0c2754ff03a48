import type { RowFault } from '@sorrel/contract/imports/vocabulary'
import type { ImportSettings } from '@sorrel/contract/imports/wire'
import { Email, personNames } from '@sorrel/contract/kernel/values'
import { wordsOf } from '@sorrel/contract/patients/creating/likeness'
import { stateLabels, type UsState, usStates } from '@sorrel/contract/patients/states'
import { readPhone } from '../../auth/phones.ts'
import type { Context } from '../../kernel/context.ts'
import { findDay, isMinor } from '../../patients/ages.ts'
import type { ImportedPerson } from '../../patients/creating/imported.ts'
import { readDay } from '../table/days.ts'
import type { Issue } from '../tables.ts'
import { makeReader } from './opening.ts'

type Read = { person: Partial<ImportedPerson> & { external_id: string | null; provider: string }; issues: Issue[] }

const states = new Map<string, UsState>(
  usStates.flatMap((code) => [code, stateLabels[code].en, stateLabels[code].es].map((word) => [wordsOf(word).join(' '), code] as const)),
)
/** The state that a code or a name in either language means. */
export const readState = (text: string): UsState | undefined => states.get(wordsOf(text).join(' '))

const isSpanish = /^(?:es|spa|spanish|español|espanol|castellano)/i
const sexes: readonly [RegExp, ImportedPerson['clinical_sex']][] = [
  [/^(?:f|female|woman|femenino|mujer)$/i, 'female'],
  [/^(?:m|male|man|masculino|hombre|varón|varon)$/i, 'male'],
]

/** A whole name in its two parts: `Last, First` or `First Last`. Of more than two words, the first one is the first name. */
export function divideName(name: string): { first_name: string; last_name: string } {
  const [last, first] = name.split(',').map((part) => part.trim())
  if (first) return { first_name: first, last_name: last! }
  const [word = '', ...others] = name.trim().split(/\s+/)
  return { first_name: word, last_name: others.join(' ') }
}

/** Reads what a row says about a person, field by field, and says what is wrong with each. It looks at nothing but the row. */
export async function readPerson(ctx: Context, cells: readonly string[], settings: ImportSettings): Promise<Read> {
  const read = makeReader(settings)
  const issues: Issue[] = []
  const refuse = (field: string, fault: RowFault) => void issues.push({ field, fault })
  const names = readNames(read, cells, refuse)
  const birth_date = readBirth(ctx, read(cells, 'birth_date'), settings, refuse)
  const phone_number = await readNumber(read(cells, 'phone_number'), refuse)
  const email = readEmail(read(cells, 'email'), refuse)
  if (!read(cells, 'phone_number') && !read(cells, 'email')) refuse('phone_number', 'missing')
  const place = readState(read(cells, 'state'))
  if (!place) refuse('state', read(cells, 'state') ? 'unknown_state' : 'missing')
  const text = (field: string, most: number) => shorten(read(cells, field), field, most, refuse)
  const zip = /^(\d{4,5})(?:-?\d{4})?$/.exec(read(cells, 'zip'))?.[1]
  const sex = read(cells, 'clinical_sex')
  const person = {
    ...names,
    ...(birth_date && { birth_date }),
    ...(place && { state: place }),
    phone_number,
    email,
    street: text('street', 120),
    street_2: text('street_2', 120),
    city: text('city', 80),
    // Spreadsheets take the zero from the ZIP codes of New England.
    zip: zip?.padStart(5, '0') ?? null,
    preferred_language: isSpanish.test(read(cells, 'language')) ? ('es' as const) : ('en' as const),
    clinical_sex: sexes.find(([words]) => words.test(sex))?.[1] ?? ('unknown' as const),
    external_id: text('external_id', 200),
    provider: read(cells, 'provider'),
  }
  return { person, issues }
}

type Refuse = (field: string, fault: RowFault) => void

function readNames(read: ReturnType<typeof makeReader>, cells: readonly string[], refuse: Refuse) {
  const divided = divideName(read(cells, 'full_name'))
  const first_name = read(cells, 'first_name') || divided.first_name
  const last_name = read(cells, 'last_name') || divided.last_name
  const preferred = read(cells, 'preferred_name')
  for (const [field, name] of [['first_name', first_name] as const, ['last_name', last_name] as const]) {
    if (!name) refuse(field, 'missing')
    else if (!personNames[field].safeParse(name).success) refuse(field, name.length > 80 ? 'too_long' : 'not_a_name')
  }
  if (preferred && !personNames.preferred_name.safeParse(preferred).success) refuse('preferred_name', 'not_a_name')
  return { first_name, last_name, preferred_name: preferred || null }
}

function readBirth(ctx: Context, text: string, { date_order }: ImportSettings, refuse: Refuse): string | undefined {
  const day = readDay(text, date_order)
  if (!day) refuse('birth_date', text ? 'not_a_day' : 'missing')
  else if (day > findDay(null, ctx.now())) refuse('birth_date', 'in_future')
  else if (day < '1900-01-01') refuse('birth_date', 'too_long_ago')
  // Nobody under age signs in alone; a guardian adds them (decision 29).
  else if (isMinor({ birth_date: day, time_zone: null }, ctx.now())) refuse('birth_date', 'minor')
  return day
}

async function readNumber(text: string, refuse: Refuse): Promise<string | null> {
  if (!text) return null
  // By the numbering plan alone: asking a carrier about 20,000 numbers takes hours and costs money. Sign-in asks about the one that is used.
  const { phone, problem } = await readPhone(text)
  if (phone) return phone.number
  refuse('phone_number', problem === 'not_a_number' || problem === 'foreign' ? 'not_a_number' : 'not_textable')
  return null
}

function readEmail(text: string, refuse: Refuse): string | null {
  if (!text) return null
  const read = Email.safeParse(text)
  if (read.success) return read.data
  refuse('email', 'not_an_address')
  return null
}

function shorten(text: string, field: string, most: number, refuse: Refuse): string | null {
  if (text.length > most) refuse(field, 'too_long')
  return text === '' ? null : text.slice(0, most)
}
