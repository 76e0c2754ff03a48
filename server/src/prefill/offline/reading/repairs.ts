import { conditions } from '../words/conditions.ts'
import { drinks, foods } from '../words/foods.ts'
import { foldText, type Match, type Matcher, makeMatcher } from '../words/matching.ts'
import { medicines, supplements } from '../words/medicines.ts'
import { corrections } from '../words/moods.ts'
import { bloodRelatives } from '../words/people.ts'
import { findQuantities } from './numbers.ts'
import type { Span } from './sentences.ts'

const times = makeMatcher(
  `january, february, march, april, may, june, july, august, september, october, november, december, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre,
  monday, tuesday, wednesday, thursday, friday, saturday, sunday, lunes, martes, miercoles, jueves, viernes, sabado, domingo, morning, noon, afternoon, evening, night, bedtime, manana, tarde, noche`,
)
const allergic = makeMatcher(`allergic, alergic*`)
/** Things of one kind replace each other: a medicine a medicine, a month a month. */
const kinds: readonly Matcher[] = [medicines, supplements, bloodRelatives, times, conditions, drinks, foods, allergic]
const quantityBefore =
  /(?:(?:like|about|maybe|a|an|the|some|my|un|una|unos|unas|el|la|los|las|como|\d+|one|two|three|four|five|six|half|dos|tres|cuatro)\s+)*(?:(?:handful|cup|bowl|glass|slice|piece|can|plate|vaso|taza|plato)e?s?\s+(?:of|de)\s+)?$/
// `No, wait, no dairy`: the second `no` belongs to what is said instead.
const opening = /^[\s,.:;-]*(?:(?:sorry|no(?=[,.;])|wait|i mean|i said|que|perdon|bueno|well|actually|hmm|oh|mejor)[\s,.]+)*/
const attribution =
  /^(?:(?:that's|that was|it's|it was|those are|es de|eso es de|son de|era de)\s+(?:my|his|her|mi|su)\b|(?:that was|that used to be|eso era|era)\s+(?:before|back then|last year|antes)\b)[^.,]*/

/** The runs of a text that its speaker took back within the same breath, with the words that take them back. */
export function findTakenBack(text: string): Span[] {
  const folded = foldText(text)
  const spans: Span[] = []
  let from = 0
  for (const marker of listMarkers(folded)) {
    if (marker.start < from) continue
    const taken = spansOf(folded, marker, from)
    spans.push(...taken)
    from = taken.at(-1)?.end ?? from
  }
  return [...spans, ...findDenied(folded)].sort((one, other) => one.start - other.start)
}

/** The words that take something back, and each `Ozempic, no, Trulicity`, whose `no` stands between two things of one kind. */
function listMarkers(folded: string): Match[] {
  const short = [...folded.matchAll(/(?<=[\p{L}\d], )no(?=, \p{L})/gu)].flatMap(({ index }): Match[] => {
    const before = folded.slice(leftOf(folded, index, 0).start, index)
    const after = folded.slice(index + 4).replace(/^(?:the|my|a|an|some|el|la|un|una)\s+/, '')
    const isSwap = kinds.some((kind) => kind.find(after)[0]?.start === 0 && kind.test(before))
    return isSwap ? [{ start: index, end: index + 2, word: 'no' }] : []
  })
  return [...corrections.find(folded), ...short].sort((one, other) => one.start - other.start)
}

// `88 micrograms, not 75`: what it is not is no part of what it is.
const number = `(?:[\\d.,]*\\d|${[...'one,two,three,four,five,six,seven,eight,nine,ten,fifteen,twenty,thirty,forty,fifty,uno,dos,tres,cuatro,cinco,seis,diez,veinte'.split(',')].join('|')})`
const denied = new RegExp(
  `,\\s*(?:not|no)\\s+(?:the\\s+|el\\s+|la\\s+|de\\s+)?${number}(?:\\s*(?:mg|mcg|milligrams|micrograms|units|pounds|lbs?|miligramos))?(?=[\\s.,!]|$)`,
  'g',
)
// `Not the metformin, the lisinopril`; `la metformina no, el losartán`: only the second is meant.
const swapped =
  /(?:\bnot (?:the |my )?(\p{L}[\p{L}\d ]{2,20}?), |\bno (?:es |era |fue )?(?:el |la |los |las )(\p{L}[\p{L}\d ]{2,20}?), |\b(?:el|la|los|las) (\p{L}[\p{L}\d ]{2,20}?) no, )(?=(?:it's |it was |just |only |es |era |fue )?(?:the |my |el |la |los |las )?(\p{L}[^.,;!?]*))/gu

function findDenied(folded: string): Span[] {
  const things = [...folded.matchAll(swapped)].filter(([, english, before, after, meant = '']) => {
    const old = english ?? before ?? after ?? ''
    return kinds.some(
      (kind) => [old, `el ${old}`, `the ${old}`].some((one) => kind.find(one)[0]?.start === 0) && kind.find(meant)[0]?.start === 0,
    )
  })
  return [...folded.matchAll(denied), ...things].map(({ index, 0: words }) => ({ start: index, end: index + words.length }))
}

function spansOf(folded: string, marker: Match, from: number): Span[] {
  const left = leftOf(folded, marker.start, from)
  const begins = marker.end + (opening.exec(folded.slice(marker.end))?.[0].length ?? 0)
  const right = { start: begins, end: endOf(folded, begins) }
  const said = folded.slice(right.start, right.end)
  if (said.trim() === '') return [{ start: marker.start, end: marker.end }]
  const whose = attribution.exec(said)
  if (whose !== null) return [{ start: left.start, end: right.start + whose[0].length }]
  if (folded.slice(left.start, left.end).trim() === '') return [{ start: marker.start, end: right.start }]
  const whole = [{ start: left.start, end: right.start }]
  const replaced = replaceNumber(folded, left, right, marker) ?? replaceThing(folded, left, right)
  // A correction that shares nothing with what it corrects takes all of it back. `I mean` often only goes on.
  return replaced ?? (marker.word === 'i mean' ? [] : whole)
}

/** What was said before the marker in the same sentence, or in the one before if the marker begins one. */
function leftOf(folded: string, at: number, from: number): Span {
  const before = folded.slice(from, at).replace(/(?:[\s.,;:!?…-]|(?<!\p{L})(?:well|oh|hmm|um|uh|bueno|ay|pues|so|no)(?!\p{L}))+$/u, '')
  const last = Math.max(before.lastIndexOf('. '), before.lastIndexOf('? '), before.lastIndexOf('! '), before.lastIndexOf('; '))
  return { start: last < 0 ? from : from + last + 2, end: at }
}
const endOf = (folded: string, from: number): number => {
  const found = /[.!?;](?=\s|$)/.exec(folded.slice(from))
  return found === null ? folded.length : from + found.index
}

function replaceNumber(folded: string, left: Span, right: Span, marker: Match): Span[] | null {
  const said = findQuantities(folded.slice(right.start, right.end))[0]
  if (said === undefined) return null
  const before = findQuantities(folded.slice(left.start, left.end))
  const old = before.findLast(({ unit }) => unit !== null && unit === said.unit) ?? before.at(-1)
  if (old === undefined || old.value === said.value) return null
  const start = left.start + old.start
  const lead = folded.slice(right.start, right.start + said.start)
  const rest = folded.slice(left.start + old.end, left.end)
  // `500 of metformin, no, 1000`: the name between the two numbers stays.
  if (medicines.test(rest) && !medicines.test(folded.slice(right.start, right.end)))
    return [
      { start, end: left.start + old.end },
      { start: marker.start, end: right.start + (isLoose(lead) ? said.start : 0) },
    ]
  return [{ start: isLoose(lead) ? start : left.start, end: right.start + (isLoose(lead) ? said.start : 0) }]
}

function replaceThing(folded: string, left: Span, right: Span): Span[] | null {
  for (const kind of kinds) {
    const old = kind.find(folded.slice(left.start, left.end)).at(-1)
    const said = kind.find(folded.slice(right.start, right.end)).find(({ word }) => word !== old?.word)
    if (said === undefined || old === undefined) continue
    const lead = folded.slice(right.start, right.start + said.start)
    const own = /(?:a|an|the|my|mi|un|una|el|la)\s+$/.exec(lead)?.[0].length ?? 0
    const back = quantityBefore.exec(folded.slice(left.start, left.start + old.start))?.[0].length ?? 0
    const start = left.start + old.start - back
    if (isWholeClause(lead)) return [{ start: left.start, end: right.start }]
    return [{ start, end: right.start + said.start - own }]
  }
  return null
}

/** Whether words before a corrected value say nothing of their own, so that the value may follow the words before the old one. */
const isLoose = (lead: string): boolean =>
  !hasVerb(lead.replace(/it'?s|more like|it was|really|it is|actually|that's|in fact|son|fueron|eran|es que|de\b/g, ' '))
const hasVerb = (words: string): boolean =>
  /\p{L}+\s+\p{L}+/u.test(words.replace(/(?:i think|like|about|maybe|a|the|como|unas?|unos)\b/g, ' '))
const isWholeClause = (lead: string): boolean =>
  /(?:^|\s)(?:i|we|he|she|they|yo)(?:'\p{L}+)?\s+\p{L}+/u.test(lead) || /\b(?:desayune|comi|cene|tome|tomo|como)\b/.test(lead)
