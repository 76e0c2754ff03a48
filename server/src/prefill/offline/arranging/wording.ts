import type { Statement } from '../reading/statements.ts'
import { foldText } from '../words/matching.ts'

const spanishWords =
  /(?<!\p{L})(?:el|la|los|las|de|que|y|en|un|una|con|por|para|mi|su|no me|me|se|lo|pero|como|ya|es|son|muy|tengo|tomo|ayer|cuando|porque|del|al)(?!\p{L})/gu
const englishWords =
  /(?<!\p{L})(?:the|of|and|to|a|in|i|my|it|is|was|with|for|on|that|but|have|you|not|at|when|because|or|so|i'm|it's|your|we)(?!\p{L})/gu
/** Whether a text is Spanish; short ones without a small word of either language count as English. */
export const isSpanish = (folded: string): boolean =>
  (folded.match(spanishWords)?.length ?? 0) > (folded.match(englishWords)?.length ?? 0) || /[¿¡]/.test(folded)

const leading =
  /^(?:[\s,.;:…—-]+|(?:and|but|then|um+|uh+|erm*|hmm+|mm+|ah|oh(?: man| wow)?|well|so|like|okay|ok|alright|honestly|actually|basically|i mean|you know what|you know|anyway|let me think|let's see|i guess|right(?! now)|pues|bueno|este|o sea|mire|a ver|eh|fíjese|wow|ha|haha|fine|great)(?=[\s,.;:…—-]|$)[\s,.;:…—-]*)+/iu
const inner: [RegExp, string][] = [
  [/,?\s*\b(?:um+|uh+|erm+|hmm+|haha|lol)\b,?\s*/giu, ' '],
  [/,\s*(?:like|you know|i mean|i think|i guess|i'd say|i would say|honestly|frankly|you see|este|o sea|verdad|fíjese)\s*,\s*/giu, ', '],
  [/\b(is|was|are|at|me|get|maybe|of|and|it's|like) like (?=\S)/giu, '$1 '],
  [/^like (?=\S)/iu, ''],
  [/,?\s*\b(?:you know|frankly|lol|honestly|haha|thank god|gracias a dios)(?=[.!?]|$)/giu, ''],
]

/** What was said, without the sounds of thinking. */
export function tidy(text: string): string {
  let words = text.replace(/\s+/g, ' ').trim()
  for (const [pattern, instead] of inner) words = words.replace(pattern, instead)
  words = words
    .replace(leading, '')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/,+(?=[.!?]|$)/g, '')
  return words.replace(/\s{2,}/g, ' ').trim()
}

const persons: [RegExp, string][] = [
  [/^i'?m\b/i, 'Is'],
  [/^i'?ve (?:got)\b/i, 'Has'],
  [/^i'?ve\b/i, 'Has'],
  [/^i'd like\b/i, 'Would like'],
  [/^i'd\b/i, 'Would'],
  [/^i'll\b/i, 'Will'],
  [/^i am\b/i, 'Is'],
  [/^i have\b/i, 'Has'],
  [/^i do\b/i, 'Does'],
  [/^i don'?t\b/i, 'Does not'],
  [/^i go\b/i, 'Goes'],
  [
    /^i (was|were|had|did|could|can|will|would|should|used|used to|never|always|usually|still|just|also|mostly|only|really|get|got|took|ate|drank|went|started|stopped|lost|gained|quit|felt|slept|ran|walked|made|came|kept|tried|woke|saw|said|cut|put|read|hit|let)\b/i,
    '$1',
  ],
  [
    /^i ((?!(?:need|feed|bleed|speed|weed)\b)\p{L}+ed|brought|bought|thought|taught|caught|gave|found|forgot|chose|grew|knew|told|left|began|broke|drove|fell|paid|sat|stood|spent|wore|wrote|gave up)\b/iu,
    '$1',
  ],
  [/^i (\p{L}+(?:[sx]h|ch|ss|x|o))\b/iu, '$1es'],
  [/^i (\p{L}*[^aeiou\s])y\b/iu, '$1ies'],
  [/^i (\p{L}+)\b/iu, '$1s'],
]
const inside: [RegExp, string][] = [
  [/\bi'm\b/gi, 'they are'],
  [/\bi've\b/gi, 'they have'],
  [/\bi'd\b/gi, 'they would'],
  [/\bi'll\b/gi, 'they will'],
  [/\bi am\b/gi, 'they are'],
  [/\bi was\b/gi, 'they were'],
  [/\b(?:i)\b(?!\.)/g, 'they'],
  [/\bI\b(?!\.)/g, 'they'],
  [/\bmy\b/gi, 'their'],
  [/\bme\b/gi, 'them'],
  [/\bmyself\b/gi, 'themselves'],
  [/\bmine\b/gi, 'theirs'],
]
const adverbs = /^(?:never|always|usually|still|just|also|mostly|only|really)$/i

/** What a patient says of themselves in English, as a note says it: `I take` is `Takes`. */
export function tellOfPatient(words: string): string {
  let told = words.replace(/[‘’]/g, "'")
  const first = persons.find(([pattern]) => pattern.test(told))
  if (first !== undefined) told = told.replace(first[0], first[1])
  const [, adverb, verb] = /^(\p{L}+) (\p{L}+)/u.exec(told) ?? []
  if (first !== undefined && adverb !== undefined && adverbs.test(adverb))
    told = told.replace(/^(\p{L}+) (\p{L}+)/u, `${adverb} ${inflect(verb!)}`)
  if (first === undefined && !/\b(?:my|we|our|he|she)\b/i.test(told)) told = dropPerson(told)
  if (/^get\b/i.test(told)) told = told.replace(/^get\b/i, 'gets')
  for (const [pattern, instead] of inside) told = told.replace(pattern, instead)
  return told.replace(/^themselves\b/, 'Themselves').replace(/^they\b/, 'They')
}

const begun: Record<string, string> = {
  ...{ started: 'start', stopped: 'stop', took: 'take', ate: 'eat', drank: 'drink', switched: 'switch', changed: 'change', quit: 'quit' },
  ...{ went: 'go', began: 'begin', cut: 'cut', lost: 'lose', got: 'get' },
}
const deeds =
  /^(?:take|eat|drink|start|stop|skip|walk|run|exercise|lie|wake|go|get|cook|use|sit|swim|stand|lift|bend|chew|swallow|switch|change|cut|work|train|sleep|brush|sneeze|cough|quit|lose|begin)$/

/** `No nausea since I take it with food` names nobody before its `I`, so it needs nobody: `since taking it with food`. */
const dropPerson = (told: string): string =>
  told.replace(/\b(since|after|before|while|when|whenever) i (\p{L}+)\b/giu, (words, lead: string, verb: string) => {
    const base = begun[verb.toLowerCase()] ?? verb.toLowerCase()
    return deeds.test(base) ? `${lead} ${nameDeed(base)}` : words
  })
const nameDeed = (verb: string): string => {
  if (verb === 'lie') return 'lying'
  if (/^(?:stop|skip|run|get|sit|swim|cut|quit|begin)$/.test(verb)) return `${verb}${verb.at(-1)}ing`
  return `${verb.replace(/(?<!e)e$/, '')}ing`
}

/** A present verb for one person. Past forms, which no rule knows, are those that end in `ed` or stand in the list. */
const inflect = (verb: string): string => {
  if (
    (/(?:ed|ing|[^s]s)$/.test(verb) && verb !== 'need') ||
    /^(?:was|did|had|went|ate|drank|took|got|felt|slept|could|can|will|would|thought|knew|saw|said)$/i.test(verb)
  )
    return verb
  if (verb === 'have') return 'has'
  if (verb === 'am') return 'is'
  return /(?:sh|ch|ss|x|o)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

const interrogative =
  /^(?:(?:and|so|okay|ok|then|well|great|good|perfect|got it|right|to recap|y|entonces|bueno)[,.]?\s+)*(?:(?:are|do|did|have|has|were|was|is|can|could|would|does|had)\s+(?:you|she|he|they)\s+(?:still\s+|ever\s+|also\s+|currently\s+|get\s+|been\s+|had\s+)?|(?:is|was|are)\s+(?:there\s+)?(?=any)|(?:did|do|does|has|have|had|is|are|was|were)\s+(?:the|your|any|those|these)\s+|you\s+(?:wrote|said|told me|mentioned)\s+(?:that\s+)?(?:you\s+)?|you\s+(?:still\s+)?)?/i
const wondering =
  /^(?:(?:and|so|okay|ok|then|well|great|y|entonces)[,.]?\s+)*(?:how|what|when|where|who|which|why|tell me|walk me|que|como|cuanto|cuantos|cuantas|cuando|quien|cual|cuenteme|a que)\b/

/** The words of a yes-or-no question that its answer is about: `Are you still taking the iron?` is `taking the iron`. */
export function phraseOf(question: Statement): string | null {
  if (wondering.test(question.folded.replace(/[¿]/g, ''))) return null
  const words = tidy(
    question.text.replace(/[¿?]/g, '').replace(/,?\s*(?:right|correct|okay|verdad|no|anything like that|that sort of thing)\s*$/i, ''),
  )
  const last = words.replace(/^.*[,.]\s+(?=(?:are|do|did|have|is|can|does)\s+(?:you|she|he|they|there)\b)/i, '')
  const phrase = last
    .replace(interrogative, '')
    .replace(/^(?:have|has|had|get|got|take|any|a|an|algun|alguna|algún|ha tenido|tiene|y|la|el|las|los) /i, (lead) =>
      /^(?:take) $/i.test(lead) ? lead : '',
    )
  return phrase.length >= 3 && phrase.length <= 110 ? phrase : null
}

export const startLarge = (words: string): string =>
  words.replace(/^[^\p{L}\p{N}]*\p{Ll}+(?![\p{L}])/u, (start) => start.replace(/\p{Ll}/u, (letter) => letter.toUpperCase()))
/** One line of a field: a capital at its start, a period at its end. */
export const writeLine = (words: string): string => {
  const even = startLarge(words.trim())
  return /[.!?)…]$/.test(even) ? even : `${even.replace(/[,;:]+$/, '')}.`
}
export const stripReply = (words: string): string =>
  words.replace(
    /^(?:(?:oh|well|um|pues|bueno),?\s+)*(?:(?:yes|yeah|yep|yup|no|nope|nah|correct|sí|si|claro|right|sure)(?![\p{L}'])[\s,.;:!—-]*)+/iu,
    '',
  )
export const countWords = (words: string): number => foldText(words).match(/[\p{L}\p{N}']+/gu)?.length ?? 0
