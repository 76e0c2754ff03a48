import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { Citation } from '@sorrel/contract/prefill/answer'
import type { Confidence, SourceType } from '@sorrel/contract/prefill/vocabulary'
import type { Placed } from '../placing/patient-facts.ts'
import type { Act } from '../placing/provider-acts.ts'
import { topicCues } from '../placing/topics.ts'
import type { Statement } from '../reading/statements.ts'
import { foldText } from '../words/matching.ts'
import { medicines, supplements } from '../words/medicines.ts'
import { quote } from './citations.ts'
import { wordPlan } from './plan-words.ts'
import { countWords, isSpanish, phraseOf, stripReply, tellOfPatient, tidy, writeLine } from './wording.ts'

/** One line of a proposed field, with the words of the sources on which it rests. */
export type Line = {
  key: NoteFieldKey
  text: string
  source: SourceType
  order: number
  confidence: Confidence
  citations: Citation[]
  /** What was said, before it was told as a note tells it, whether it answers a question with yes or no, and when it was written down. */
  said?: Pick<Statement, 'folded' | 'reply'> & { at: string | undefined }
  /** What the patient is to do, and whether they agreed to it as it was offered. */
  plan?: { words: string; isAgreed: boolean }
}

/** Writes what a patient said, or wrote, as a line. Nothing, if no words of it say anything. */
export function writeFact(statement: Statement, { topic, weight, question }: Placed): Line | null {
  const written = statement.item.source_type === 'transcript' ? wordsOfAnswer(statement, topic, question) : wordsOfEntry(statement, topic)
  if (written === null) return null
  const citations = [...quote(statement), ...(written.asked === null ? [] : quote(written.asked))]
  const confidence = weight >= 5 ? 'high' : weight >= 4 ? 'medium' : 'low'
  const { item, order, folded, reply } = statement
  return {
    key: topic,
    text: writeLine(written.text),
    source: item.source_type,
    order,
    confidence,
    citations,
    said: { folded, reply, at: item.at },
  }
}

type Written = { text: string; asked: Statement | null }

function wordsOfAnswer(statement: Statement, topic: keyof typeof topicCues, question: Statement | null): Written | null {
  const tidied = tidy(statement.text)
  const rest = merelyYes.test(tidied) ? '' : tidy(stripReply(tidied))
  const isFragment = isIncomplete(rest)
  const meant = question === null ? null : nameThing(statement, topic, question)
  if (meant !== null && countWords(rest) > 0 && !isMereNo(rest)) return { text: `${meant.thing}: ${tell(tidied)}`, asked: meant.from }
  if (question === null && merelyYes.test(tidied)) return null
  if (question === null || !isFragment) {
    const words =
      statement.reply !== null && rest !== '' && !/^\W*(?:never|nunca|none|nothing|nada)/i.test(tidied) ? keepNo(tidied, rest) : tidied
    return countWords(words) < 2 && question === null ? null : { text: tell(words), asked: null }
  }
  const phrase = phraseOf(question)
  if (countWords(rest) === 0 || isMereNo(rest)) return writeBare(statement, topic, question, phrase)
  if (statement.reply === 'yes' && phrase !== null && !cuesOwn(statement, topic))
    return { text: `${phrase}: ${tell(tidied)}`, asked: question }
  const label = topic === 'medications_supplements' && ownObject.test(statement.folded) ? null : labelOf(question, topic)
  if (label === null && mereMood.test(statement.text)) return null
  if (cuesOwn(statement, topic)) return { text: tell(tidied), asked: null }
  return {
    text: label === null || rest.toLowerCase().includes(label.toLowerCase()) ? tell(tidied) : `${label}: ${tell(tidied)}`,
    asked: label === null ? null : question,
  }
}

const cuesOwn = ({ folded }: Statement, topic: keyof typeof topicCues): boolean =>
  topicCues[topic].words.some(([matcher]) => matcher.test(folded))

/** `No, in the morning` says what it says without its `no`; in `no cramps` the word is part of it. */
const keepNo = (tidied: string, rest: string): string =>
  /^(?:no|nope|nah|yes|yeah|yep|sí|si|claro|correct|right|sure)[,.;]/i.test(tidied) ? rest : tidied
const merelyYes = /^\W*(?:yes,? )?i (?:do|am|did|have|was|can)\W*$/i
const isMereNo = (rest: string): boolean =>
  /^\W*(?:never|none|nothing|not really|not that i know(?: of)?|none of that|nada de eso|ninguno|ninguna|nada|nunca|not at all|thank god)\W*$/i.test(
    rest,
  )

function writeBare(statement: Statement, topic: string, question: Statement, phrase: string | null): Written | null {
  if (phrase === null || statement.reply === null)
    return isMereNo(tidy(statement.text)) && phrase === null ? bareNone(statement, topic, question) : null
  if (statement.reply === 'yes') return { text: `${phrase}: ${isSpanish(question.folded) ? 'sí' : 'yes'}`, asked: question }
  // That somebody does not take one medicine is no news; that they take none is.
  if (topic === 'medications_supplements' && (medicines.test(question.folded) || supplements.test(question.folded))) return null
  return { text: isSpanish(question.folded) ? `${phrase}: no` : `No: ${phrase}`, asked: question }
}

const bareNone = (statement: Statement, topic: string, question: Statement): Written | null => {
  const label = nameAsked(question, topic as keyof typeof topicCues)
  return label === null ? null : { text: `${label}: ${tidy(statement.text)}`, asked: question }
}

/** Adds what somebody says further of the same thing, such as `Like every day.` */
export function continueLines(lines: readonly Line[], statement: Statement): void {
  const words = tell(tidy(statement.text))
  if (words === '') return
  for (const line of lines) {
    line.text = `${line.text} ${writeLine(words)}`
    line.citations.push(...quote(statement))
  }
}

/** Whether a statement only goes on with what was said before it. */
export const isContinuing = (statement: Statement): boolean =>
  isLeaning(statement) ||
  (!statement.isFirst && statement.reply === null && isIncomplete(tidy(statement.text)) && countWords(statement.text) <= 8)

/** Whether a statement says nothing without the one before it: `Not since I drink more water.` */
export const isLeaning = ({ isFirst, folded }: Statement): boolean =>
  !isFirst &&
  /^\W*(?:not (?:since|when|if|until|after|with)|only (?:when|if|after|with)|especially|except|unless|but only|no (?:seconds|more than that)|solo (?:cuando|si)|sobre todo|excepto|menos cuando|no desde|no cuando)\b/.test(
    folded,
  )

/** Whether words need those of the question to be understood: a few, and nobody does anything in them. */
function isIncomplete(rest: string): boolean {
  const subject = /\b(?:i|i'm|i've|i'd|i'll|it|it's|they|we|he|she|he's|she's)\b/i
  return (
    countWords(rest) <= (isSpanish(rest.toLowerCase()) ? 5 : 14) && !subject.test(rest.replace(/[’]/g, "'")) && !/^(?:my|mi)\b/i.test(rest)
  )
}

// `I stopped nothing`; `I take all of them`: what is meant is said.
const ownObject = /\b(?:nothing|everything|anything|all of (?:them|it)|none of (?:them|it)|nada|todo|todas|todos|ninguna|ninguno)\b/

const pointing = /\b(?:it|that one|this one|them|lo|la|esa|ese)\b/

/** The medicine that a question names and its answer does not: `The lisinopril?` `My doctor took me off it.` */
function nameThing(statement: Statement, topic: keyof typeof topicCues, question: Statement): { thing: string; from: Statement } | null {
  const { folded, reply, naming } = statement
  if (topic !== 'medications_supplements' || medicines.test(folded) || supplements.test(folded) || ownObject.test(folded)) return null
  const from = naming !== null && pointing.test(folded) ? naming : question
  const found = medicines.find(from.folded)[0] ?? supplements.find(from.folded)[0]
  if (found === undefined) return null
  const thing = from.text.slice(found.start, found.end)
  const phrase = reply === 'yes' && from === question ? phraseOf(question) : null
  return { thing: phrase?.includes(thing) ? phrase : thing, from }
}

/** The word of a question that says what its answer is about; `eat` says nothing beside what was eaten. */
function labelOf(question: Statement, topic: keyof typeof topicCues): string | null {
  const label = nameAsked(question, topic)
  return label === null || /^(?:eat|ate|eating|come|comi[oó]|goes down|go down)$/i.test(label) ? null : label
}

function nameAsked(question: Statement, topic: keyof typeof topicCues): string | null {
  const cues = topicCues[topic]
  const found = [...cues.words.map(([matcher]) => matcher), cues.asked]
    .map((matcher) => matcher.find(question.folded)[0])
    .find((match) => match !== undefined)
  const label = found === undefined ? null : question.text.slice(found.start, found.end)
  return label === null || emptyWords.test(label) ? null : label
}
// `How have the last weeks been?` names nothing, and neither does `What do you eat?`
const emptyWords =
  /^(?:(?:how|what|have|has|had|do|did|are|is|was|been|being|you|your|things?|it|that|the|last|two|few|weeks?|go|goes|going|with|so|far|c[oó]mo|qu[eé]|ha|han|le|te|les|se|fue|ido|va|van)(?!\p{L})\s*)+$/iu
// `Pretty good` tells how somebody is about to speak of something, and no more.
const mereMood =
  /^\W*(?:(?:oh|so|far|pretty|really|very|quite|too|so-so|not|okay|ok|alright|all right|good|fine|great|well|bad|better|badly|it|has been|it's been|it went|went|things are|m[aá]s o menos|bastante|muy|bien|mal|regular|ah[ií]|todo|me ha ido|me fue|ha estado)(?!\p{L})\W*)+$/iu

const tell = (words: string): string => (isSpanish(words.toLowerCase()) ? words : tellOfPatient(words))

const bare = /^\W*(?:yes|no|none|never|n\/a|si|sí|ninguna?|nunca|nada)?\W*$|^[\d.,:/ ]+\w{0,8}$/i
const selfEvident = new Set<string>([
  'medications_supplements',
  'allergies_intolerances',
  'medical_history',
  'family_history',
  'chief_motivation',
])

/** What stands under a question of an intake, or in a journal: the question goes along if the answer alone says too little. */
function wordsOfEntry({ item, text }: Statement, topic: keyof typeof topicCues): Written | null {
  const words = tidy(text) === '' ? text : tidy(text)
  if (words === '') return null
  const day = item.source_type === 'journal' && !writtenDay.test(text) ? dayOfEntry(item) : ''
  const isShort = bare.test(words) || (countWords(words) <= 3 && !selfEvident.has(topic))
  const label = item.source_type === 'intake' && item.key !== undefined && isShort ? labelOfKey(item.key, words) : ''
  const mark = item.source_type === 'last_note' ? 'Last note: ' : ''
  return { text: `${day}${mark}${label}${item.source_type === 'lab' ? words : tell(words)}`, asked: null }
}

const writtenDay = /\d{4}-\d{2}-\d{2}/
/** The day that the entry itself names, which is that of the patient's calendar; the instant is in UTC, where an evening is the next day. */
const dayOfEntry = ({ text, at }: Statement['item']): string => {
  const day = writtenDay.exec(text)?.[0] ?? at?.slice(0, 10)
  return day ? `${day}: ` : ''
}

/** The last two names of a key, which say more than one: `sleep.hours` is `Sleep hours`. */
function labelOfKey(key: string, words: string): string {
  const parts = key.split('.')
  const last = parts.at(-1)!
  const names =
    /[\s?]/.test(last) || parts.length < 2 || /answers|intake|form|responses|data/i.test(parts.at(-2)!) ? last : `${parts.at(-2)} ${last}`
  const label = names.replaceAll('_', ' ').replace(/[?:\s]*$/, '')
  return foldText(words).startsWith(foldText(label)) ? '' : `${label}: `
}

/** Writes what a dietitian planned, explained or asked for. */
export function writeAct(statement: Statement, act: Act): Line | null {
  const words = tidy(statement.text.replace(/[¿]/g, '')).replace(
    /\s*,?\s*(?:okay|does that make sense|right|¿?te late|¿?le parece|que le parece)\s*\?*$/i,
    '',
  )
  if (countWords(words) < 3) return null
  const isPlan = (act.key === 'intervention_nd' || act.key === 'intervention_c') && act.isTold
  const plan = isPlan ? wordPlan(words) : null
  return {
    ...(plan !== null && { plan: { words: plan, isAgreed: act.reply !== null } }),
    key: act.key,
    text: writeLine(words),
    source: statement.item.source_type,
    order: statement.order,
    confidence: act.isAgreed ? 'high' : 'medium',
    citations: [...quote(statement), ...(act.reply === null ? [] : quote(act.reply))],
  }
}
