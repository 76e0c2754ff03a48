import type { SourceItem } from '@sorrel/contract/prefill/answer'
import type { SourceType } from '@sorrel/contract/prefill/vocabulary'
import type { Span } from '../offline/reading/sentences.ts'

/** A source as a model reads it, and the values of the file of which its text consists. */
export type Walked = { item: SourceItem; leaves: Span[] }
type Leaf = { name: string; text: string }
type Place = { type: SourceType; path: string; key: string }

const idNames = /^(?:id|uuid|_id|.*_id|guid)$/i
const dateNames = /^(?:at|date|day|time|timestamp|when|datetime|.*_at|.*_on|.*_date|.*date|sent|created|collected|measured)$/i
const speakerNames = /^(?:from|sender|author|role|speaker|by|who|sender_role|sender_type|from_role|direction)$/i
const keyNames = /^(?:key|field|question|prompt|label|title|section|heading|kind|type|category|topic)$/i
const settingNames =
  /^(?:version|status|locale|language|lang|unread|read|channel|source|format|schema|loinc|code|icd10|signed_by|provider_id|offset_ms|at_ms)$/i

/** Every statement in any JSON: a record of a list is one, and so is each value of an object with names. */
export function walkSources(type: SourceType, value: unknown, path: string): Walked[] {
  return walk(value, { type, path, key: '' })
}

function walk(value: unknown, place: Place): Walked[] {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  if (Array.isArray(value)) return value.flatMap((one, index) => walkEntry(one, { ...place, path: `${place.path}.${index}` }))
  if (typeof value !== 'object') return makeItem([{ name: '', text: String(value) }], {}, place)
  return isRecord(value) ? walkRecord(value, place) : walkNames(value, place)
}

/** An object in a list is one statement, except where it only holds others. */
function walkEntry(value: unknown, place: Place): Walked[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return walk(value, place)
  const holds = Object.values(value).some((one) => typeof one === 'object' && one !== null && !isListOfWords(one))
  return holds ? walkNames(value, place) : walkRecord(value, place)
}

const isListOfWords = (value: object): boolean => Array.isArray(value) && value.every((one) => typeof one !== 'object')
const recordNames = /^(?:question|answer|value|result|response|text|note|body|content|message|analyte|test|dose|dosage|units?)$/i
/** Whether an object with a name tells one thing, such as `{ value, unit }` or `{ question, answer }`. */
const isRecord = (value: object): boolean => {
  const names = Object.keys(value).filter((name) => recordNames.test(name))
  return (
    names.length > 0 &&
    names.length * 2 >= Object.keys(value).length &&
    Object.values(value).every((one) => typeof one !== 'object' || one === null)
  )
}

function walkNames(value: object, place: Place): Walked[] {
  const shared = Object.entries(value).find(([name, one]) => dateNames.test(name) && typeof one === 'string')
  return Object.entries(value).flatMap(([name, one]) => {
    if (idNames.test(name) || settingNames.test(name) || (dateNames.test(name) && isScalar(one))) return []
    const walked = walk(one, { ...place, path: `${place.path}.${name}`, key: place.key === '' ? name : `${place.key}.${name}` })
    if (shared !== undefined) for (const { item } of walked) item.at ??= String(shared[1])
    return walked
  })
}
const isScalar = (value: unknown): boolean => typeof value !== 'object'

function walkRecord(value: object, place: Place): Walked[] {
  const about: { id?: string; at?: string; speaker?: string; key?: string } = {}
  const leaves: Leaf[] = []
  for (const [name, one] of Object.entries(value)) {
    const text = Array.isArray(one) ? one.filter(isScalar).join(', ') : typeof one === 'object' || one === null ? '' : String(one)
    if (text.trim() === '' || typeof one === 'boolean') continue
    if (/^(?:id|uuid|_id|entry_id|message_id|lab_id|result_id)$/i.test(name)) about.id ??= text
    else if (idNames.test(name) || settingNames.test(name)) continue
    else if (dateNames.test(name) && !Array.isArray(one)) about.at ??= text
    else if (speakerNames.test(name)) about.speaker ??= text
    else if (keyNames.test(name) && Object.keys(value).length > 1) about.key = about.key === undefined ? text : `${about.key}.${text}`
    else if (Array.isArray(one)) for (const part of one) leaves.push({ name, text: String(part) })
    else leaves.push({ name, text })
  }
  return makeItem(leaves, about, place)
}

function makeItem(leaves: Leaf[], about: { id?: string; at?: string; speaker?: string; key?: string }, place: Place): Walked[] {
  const spans: Span[] = []
  let text = ''
  for (const leaf of leaves) {
    if (text !== '') text += ' '
    spans.push({ start: text.length, end: text.length + leaf.text.length })
    text += leaf.text
  }
  if (text.trim() === '') return []
  const names = leaves.length === 1 && leaves[0]!.name !== '' && !recordNames.test(leaves[0]!.name) ? leaves[0]!.name : ''
  const key = [place.key, names, about.key].filter((part) => part !== undefined && part !== '').join('.')
  const speaker =
    about.speaker === undefined
      ? undefined
      : /prov|diet|nutri|clinic|rd\b|coach|doctor|staff|out/i.test(about.speaker)
        ? 'provider'
        : 'patient'
  const item: SourceItem = {
    source_type: place.type,
    source_id: about.id ?? place.path,
    ...(key === '' ? {} : { key }),
    text,
    ...(about.at === undefined ? {} : { at: about.at }),
    ...(speaker === undefined ? {} : { speaker }),
  }
  return [{ item, leaves: spans }]
}
