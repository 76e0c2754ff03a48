import type { Speaker } from '@sorrel/contract/prefill/vocabulary'
import { isSpanish } from '../offline/arranging/wording.ts'
import { foldText } from '../offline/words/matching.ts'

export type Spoken = { speaker: string; text: string }

const providers =
  /\b(?:provider|dietitian|dietician|nutritionist|nutricionista|nutriologa|nutriologo|rd|rdn|ldn|clinician|coach|doctor|dr|dra|counselor|practitioner|professional|interviewer|therapist|nurse|educator|host)\b/
const patients = /\b(?:patient|client|paciente|cliente|member|participant|user|pt)\b/
const interpreters = /\b(?:interpreter|interprete|translator|traductor|traductora)\b/
const relatives =
  /\b(?:mom|mother|mum|dad|father|mama|papa|madre|padre|parent|guardian|caregiver|wife|husband|spouse|partner|son|daughter|sister|brother|aunt|uncle|grandmother|grandma|grandfather|abuela|abuelo|esposa|esposo|family|friend|guest|other|hija|hijo)\b/

/** The role of each turn, from how the file names its speakers, or from how they speak if it only numbers them. */
export function inferRoles(turns: readonly Spoken[]): Speaker[] {
  const roles = new Map<string, Speaker | 'interpreter'>()
  const names = [...new Set(turns.map(({ speaker }) => speaker))]
  for (const name of names) {
    const known = roleOfName(name)
    if (known !== null) roles.set(name, known)
  }
  const unknown = names.filter((name) => !roles.has(name))
  inferUnknown(turns, unknown, roles)
  const spanishProvider = isMostlySpanish(turns.filter(({ speaker }) => roles.get(speaker) === 'provider'))
  return turns.map(({ speaker, text }) => {
    const role = roles.get(speaker) ?? 'other'
    if (role !== 'interpreter') return role
    // Who interprets says the patient's words in the dietitian's language, and the dietitian's in the patient's.
    return /\binterpret|\bthe patient\b/i.test(text) && /\b(?:clarif|repeat|excuse)/i.test(text)
      ? 'provider'
      : isSpanish(foldText(text)) === spanishProvider
        ? 'patient'
        : 'provider'
  })
}

const isMostlySpanish = (turns: readonly Spoken[]): boolean =>
  isSpanish(foldText(turns.map(({ text }) => text.replace(/[¿¡]/g, '')).join(' ')))

function roleOfName(name: string): Speaker | 'interpreter' | null {
  const folded = foldText(name).replaceAll('_', ' ')
  if (interpreters.test(folded)) return 'interpreter'
  if (providers.test(folded)) return 'provider'
  if (patients.test(folded)) return 'patient'
  return relatives.test(folded) ? 'other' : null
}

/** Who asks is the dietitian, who says most of the rest the patient. */
function inferUnknown(turns: readonly Spoken[], unknown: string[], roles: Map<string, Speaker | 'interpreter'>): void {
  const has = (role: Speaker) => [...roles.values()].includes(role)
  const left = unknown.toSorted((one, other) => askingOf(turns, other) - askingOf(turns, one))
  if (!has('provider') && left.length > 0 && (has('patient') || left.length > 1)) roles.set(left.shift()!, 'provider')
  const byLength = left.toSorted((one, other) => lengthOf(turns, other) - lengthOf(turns, one))
  if (!has('patient') && byLength.length > 0) roles.set(byLength.shift()!, 'patient')
  for (const name of byLength) roles.set(name, 'other')
}

const professional =
  /dietitian|nutritionist|nutrici|let's (?:try|talk|start|do|plan)|i recommend|i'd like you|what brings you|how about|le recomiendo|tell me about|walk me through|next visit|see you in/gi
const askingOf = (turns: readonly Spoken[], name: string): number => {
  const own = turns.filter(({ speaker }) => speaker === name).map(({ text }) => text)
  const asked = own.filter((text) => text.includes('?')).length
  return (asked + 2 * (own.join(' ').match(professional)?.length ?? 0)) / Math.max(1, own.length)
}
const lengthOf = (turns: readonly Spoken[], name: string): number =>
  turns.filter(({ speaker }) => speaker === name).reduce((sum, { text }) => sum + text.length, 0)
