import type { NoteKind } from '@sorrel/contract/charting/vocabulary'

/** A talk and a chart as the command reads them, and what a note of them must and must not say. */
export type Case = {
  id: string
  kind: NoteKind
  transcript: { speaker: string; at_ms: number; text: string }[]
  chart: Chart
  facts: Facts
}
type Chart = { intake?: unknown; last_note?: unknown; labs?: unknown; journal?: unknown; messages?: unknown }
/**
 * `key/key: words & words|other words`: one line of one of these fields holds all of the words, each in one of its spellings. A fact that
 * must not appear names no field if it may stand in none. `outcome` is `fields` unless it says otherwise. `known` are facts that must appear
 * and that the rules do not find yet.
 */
type Facts = { known?: string[]; must: string[]; mustNot: string[]; outcome?: 'no_speech' | 'insufficient_source' }

const names: Record<string, string> = { D: 'provider', P: 'patient' }

/** A case whose talk is written as lines of `D: ...` and `P: ...`; other names stay as they are. */
export function makeCase(id: string, kind: NoteKind, talk: string, chart: Chart, facts: Facts): Case {
  const lines = talk
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const transcript = lines.map((line, index) => {
    const [, name = '', text = ''] = /^([^:]{1,20}): ?(.*)$/.exec(line) ?? []
    return { speaker: names[name] ?? name, at_ms: index * 6000, text }
  })
  return { id, kind, transcript, chart, facts }
}
