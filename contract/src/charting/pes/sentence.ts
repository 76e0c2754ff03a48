import type { PesStatement } from '../schemas.ts'
import { type PesEtiologyId, pesEtiologies } from './etiologies.ts'
import { pesProblems } from './problems.ts'
import { type PesSignId, pesSigns } from './signs.ts'

const links = {
  en: { cause: 'related to', signs: 'as evidenced by', and: 'and' },
  es: { cause: 'relacionado con', signs: 'según se observa en', and: 'y' },
} as const

/** A nutrition diagnosis as one sentence. Parts that are not chosen yet are left out. */
export function writeSentence(statement: PesStatement, language: 'en' | 'es'): string {
  const { cause, signs, and } = links[language]
  const problem = pesProblems[statement.problem_id].label[language]
  const causes = [
    ...statement.etiology_ids.flatMap((id) => pesEtiologies[id as PesEtiologyId]?.label[language] ?? []),
    ...(statement.etiology_text ? [statement.etiology_text] : []),
  ]
  const found = statement.signs.flatMap(({ sign_id, text }) => {
    const name = sign_id ? pesSigns[sign_id as PesSignId]?.label[language] : undefined
    return [name, text].filter(Boolean).join(': ') || []
  })
  const list = (items: readonly string[]) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`)
  return [
    statement.specify ? `${problem} (${statement.specify})` : problem,
    causes.length > 0 && `${cause} ${list(causes)}`,
    found.length > 0 && `${signs} ${list(found)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether the statement names a problem, what it is about where it needs that, a cause and a sign. */
export const isStatementWhole = ({ problem_id, specify, etiology_ids, etiology_text, signs }: PesStatement): boolean =>
  problem_id === 'no_problem' ||
  ((specify !== null || !pesProblems[problem_id].requires_specify) &&
    (etiology_ids.length > 0 || etiology_text !== null) &&
    signs.some(({ sign_id, text }) => sign_id !== null || text !== null))

/** Whether one of the signs carries a number that can be measured again. */
export const isMeasurable = ({ signs }: PesStatement): boolean => signs.some(({ text }) => text !== null && /\d/.test(text))
