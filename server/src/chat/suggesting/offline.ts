import type { SourceItem } from '@sorrel/contract/prefill/answer'
import type { SourceType } from '@sorrel/contract/prefill/vocabulary'
import type { Draft } from './checking.ts'
import type { Question } from './gathering.ts'

/** The name that the record of costs keeps. Bump it when the rules change. */
export const offlineName = 'offline-chat-1'

const mostSentences = 2
const shortestWord = 4
const quoteLetters = 200

// How a sentence begins that repeats what the dietitian or a report said. Other sources are the patient's own words, which answer nothing.
const openings = {
  message: { en: 'As I wrote to you', es: 'Como te escribí' },
  last_note: { en: 'From your last visit', es: 'De tu última visita' },
  lab: { en: 'From your labs', es: 'De tus análisis' },
} as const satisfies Partial<Record<SourceType, { en: string; es: string }>>

const sharedFields = ['patient_instructions', 'goal_']
/** Words in half of all messages, which say nothing of what one is about. */
const common = new Set(
  'about also been before could does doing done from have hello here just know like maybe much need please should some than thank thanks that them then there they this very want were what when which will with would your como cuando desde donde esta este esto gracias hola mucho para pero porque puede puedo quiero sobre tengo todo unos favor algo'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => word.length >= shortestWord && !common.has(word))
    .map((word) => word.replace(/(?:es|s)$/u, ''))

/**
 * An answer of what the dietitian or a report has said already about the same words, by rules and without asking anybody. Nothing if the
 * record says nothing about it: these rules invent no answer.
 */
export function arrangeAnswer({ asked, sources, language }: Question): Draft[] {
  const about = new Set(asked.flatMap(({ text }) => wordsOf(text)))
  const fitting = sources
    .filter(isRepeatable)
    .map((item) => ({ item, score: new Set(wordsOf(item.text).filter((word) => about.has(word))).size }))
    .filter(({ score }) => score > 0)
    // Stable, so that of two that fit as well the newer stands first.
    .reverse()
    .sort((a, b) => b.score - a.score)
    .slice(0, mostSentences)
  if (fitting.length === 0) return []
  return [{ tone: 'plain', sentences: fitting.map(({ item }) => repeatItem(item, language)) }]
}

const isRepeatable = ({ source_type, speaker, key, text }: SourceItem): boolean =>
  source_type in openings &&
  text.length <= quoteLetters &&
  (source_type === 'lab' || speaker === 'provider') &&
  (source_type !== 'last_note' || sharedFields.some((field) => key?.startsWith(field)))

function repeatItem({ source_type, source_id, text }: SourceItem, language: Question['language']) {
  const opening = openings[source_type as keyof typeof openings][language]
  return { text: `${opening}: “${text.trim()}”`, citations: [{ source_type, source_id, quote: text.trim() }] }
}
