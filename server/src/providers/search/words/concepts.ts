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
import { findFiledSpecialty } from '../entries.ts'
import { splitPlainWords, synonyms, vaguePhrases } from './synonyms.ts'

/** Everyday words and labels in both languages, each with the index sets that it stands for. */
export const concepts: ReadonlyMap<string, readonly string[]> = collect()

/** Whether a word only binds a sentence together ("my", "the", "de", "la"). Phrases match with or without such words. */
export const isLight = (word: string): boolean => light.has(word)
/** The meaning of a phrase, whichever light words stand between its words; undefined if it has none. */
export const conceptOf = (words: readonly string[]): Concept | undefined => {
  const exact = words.join(' ')
  const phrase = concepts.has(exact) ? exact : loose.get(withoutLight(words))
  return phrase === undefined ? undefined : { keys: concepts.get(phrase)!, vague: vaguePhrases.has(phrase) }
}
/** A `vague` concept does not count beside another concern. */
export type Concept = { keys: readonly string[]; vague: boolean }

/** Whether a word says nothing about what somebody is looking for. */
export const isFiller = (word: string): boolean => fillers.has(word)
/** Whether a word names the profession itself, which says nothing beside another word. */
export const isProfession = (word: string): boolean => professions.has(word)
/** Every word of every concept, for correcting misspelled words. */
export const conceptWords: ReadonlySet<string> = new Set([...concepts.keys()].flatMap((phrase) => phrase.split(' ')))
export const longestPhrase = Math.max(...[...concepts.keys()].map((phrase) => phrase.split(' ').length))

/** The usual spelling of a word that the index holds without plural and accents. */
export const spellWord = (plain: string): string => spellings.get(plain) ?? plain

/** The one-word concepts that begin with `start`, for somebody who is still typing. */
export const listConceptsBeginning = (start: string): string[] =>
  start.length < 4 ? [] : singleWords.filter((word) => word.startsWith(start)).flatMap((word) => concepts.get(word) as string[])

function collect(): Map<string, readonly string[]> {
  const table = new Map<string, string[]>()
  const add = (text: string, key: string) => {
    const phrase = splitPlainWords(text).join(' ')
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
  return `specialties:${findFiledSpecialty(specialty)}`
}
const singleWords = [...concepts.keys()].filter((phrase) => !phrase.includes(' '))

const spellings = new Map<string, string>()
for (const specialty of specialties) {
  const { label, plain } = specialtyDetails[specialty]
  for (const text of [specialty, label.en, plain.en, label.es, plain.es]) {
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      const [known] = splitPlainWords(word)
      if (known && !spellings.has(known)) spellings.set(known, word)
    }
  }
}

const wordsOf = (text: string) => new Set(splitPlainWords(text))
const light =
  wordsOf(`cant dont wont doesnt didnt isnt im ive ill id hes shes theyre were a an and am are at be de del el en es esta for from get got had has have he her his i in is it its la las le lo los me mi mis my
  of on or our para por se she so su sus te that the their them they this to too tu un una uno very we with y yo you your`)
const withoutLight = (words: readonly string[]): string => words.filter((word) => !light.has(word)).join(' ')
/** Phrases of several words, by their words without the light ones. */
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
