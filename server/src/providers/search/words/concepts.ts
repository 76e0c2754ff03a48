import type { Label } from '@sorrel/contract/kernel/label'
import {
  ageGroupLabels,
  identityLabels,
  languageLabels,
  modalityLabels,
  type Specialty,
  specialties,
  specialtyDetails,
} from '@sorrel/contract/providers/vocabulary'
import { filedSpecialty } from '../entries.ts'
import { plainWords, synonyms, vaguePhrases } from './synonyms.ts'

/** Everyday words and labels of both languages, each with the sets of the index that it means. */
export const concepts: ReadonlyMap<string, readonly string[]> = collect()

/** Words that bind a sentence together ("my", "after the", "de la"): a phrase is found with or without them. */
export const isLight = (word: string): boolean => light.has(word)
/** What a phrase means, whichever light words stand between its words; undefined where it means nothing. */
export const conceptOf = (words: readonly string[]): Concept | undefined => {
  const exact = words.join(' ')
  const phrase = concepts.has(exact) ? exact : loose.get(withoutLight(words))
  return phrase === undefined ? undefined : { keys: concepts.get(phrase)!, vague: vaguePhrases.has(phrase) }
}
/** `vague` concepts give way to any other one that stands beside them. */
export type Concept = { keys: readonly string[]; vague: boolean }

/** Words that say nothing about whom one looks for. */
export const isFiller = (word: string): boolean => fillers.has(word)
/** Words for the profession itself: filler beside anything else. */
export const isProfession = (word: string): boolean => professions.has(word)
/** Every word that some concept is made of, for mending what is misspelled. */
export const conceptWords: ReadonlySet<string> = new Set([...concepts.keys()].flatMap((phrase) => phrase.split(' ')))
export const longestPhrase = Math.max(...[...concepts.keys()].map((phrase) => phrase.split(' ').length))

/** A word as people spell it, where the index knows it without its plural or accents. */
export const spelled = (plain: string): string => spellings.get(plain) ?? plain

/** The phrases of one word that begin so, for a search that is still being typed. */
export const conceptsBeginning = (start: string): string[] =>
  start.length < 4 ? [] : singleWords.filter((word) => word.startsWith(start)).flatMap((word) => concepts.get(word) as string[])

function collect(): Map<string, readonly string[]> {
  const table = new Map<string, string[]>()
  const add = (text: string, key: string) => {
    const phrase = plainWords(text).join(' ')
    if (phrase === '') return
    const keys = table.get(phrase) ?? []
    if (!keys.includes(key)) table.set(phrase, [...keys, key])
  }
  for (const [phrase, meant] of synonyms) for (const specialty of meant) add(phrase, keyOf(specialty))
  for (const specialty of specialties) {
    const { label, slug } = specialtyDetails[specialty]
    for (const text of [specialty, label.en, label.es, slug.replaceAll('-', ' ')]) add(text, keyOf(specialty))
  }
  const groups: [string, Readonly<Record<string, Label>>][] = [
    ['modalities', modalityLabels],
    ['languages', languageLabels],
    ['identities', identityLabels],
    ['age_group', ageGroupLabels],
  ]
  for (const [group, labels] of groups) {
    for (const [value, label] of Object.entries(labels)) for (const text of [label.en, label.es]) add(text, `${group}:${value}`)
  }
  return table
}

function keyOf(specialty: Specialty): string {
  return `specialties:${filedSpecialty(specialty)}`
}
const singleWords = [...concepts.keys()].filter((phrase) => !phrase.includes(' '))

const spellings = new Map<string, string>()
for (const specialty of specialties) {
  const { label, plain } = specialtyDetails[specialty]
  for (const text of [specialty, label.en, plain.en, label.es, plain.es]) {
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      const [known] = plainWords(word)
      if (known && !spellings.has(known)) spellings.set(known, word)
    }
  }
}

const wordsOf = (text: string) => new Set(plainWords(text))
const light =
  wordsOf(`cant dont wont doesnt didnt isnt im ive ill id hes shes theyre were a an and am are at be de del el en es esta for from get got had has have he her his i in is it its la las le lo los me mi mis my
  of on or our para por se she so su sus te that the their them they this to too tu un una uno very we with y yo you your`)
const withoutLight = (words: readonly string[]): string => words.filter((word) => !light.has(word)).join(' ')
/** Phrases of several words by what is left of them without light words. */
const loose = new Map(
  [...concepts.keys()]
    .filter((phrase) => withoutLight(phrase.split(' ')).includes(' '))
    .map((phrase) => [withoutLight(phrase.split(' ')), phrase]),
)
const fillers =
  wordsOf(`cant dont wont doesnt didnt isnt im ive ill id hes shes theyre advice counseling expert specialist consejo consulta experto especialista a about after all also am an and any are as at be because been before best but by can could do does doctor dr eat eating find
  food for from get good had has have help her him his how i im in is it its just like look looking me my near need new of on or our
  problem problems really she he so some someone speak speaks speaking talk that the their them there they this to too trouble try trying up us very
  want was we what when where which who whose will with without would you your
  al algo ayuda ayudar busco buscar comida como con cual cuando de del desde donde el ella en es esta este estoy habla hable hablan hay la las le lo los
  mas me mejor mi mis mucho muy necesito no o para pero por problema problemas que quien quiero se ser si sin sobre soy su sus tengo tiene un una uno
  y yo disease condition health enfermedad salud`)
const professions = wordsOf(`dietitian dietician nutritionist nutrition dietista nutricionista nutriologo nutriologa nutricion rd rdn`)
