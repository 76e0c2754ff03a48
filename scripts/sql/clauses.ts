// Formats a statement for the pages of docs/sql, with each clause on its own line.

const starts = new Set(
  'with select from where group order having limit offset union except intersect insert values update set delete returning window'.split(
    ' ',
  ),
)
const joins = new Set(['inner', 'left', 'right', 'full', 'cross', 'join'])
const opens = new Set(['select', 'with', 'insert', 'update', 'delete', 'values'])
const token = /'(?:[^']|'')*'|"[^"]*"|\$\d+|[\w.$]+|::|<>|[<>=!|&@?#*~-]{2,3}|\S/g

/** A list of values has one parameter per value, so its length varies. One parameter stands for the list, and the rest are renumbered. */
export function normalizeStatement(text: string): string {
  const short = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"([a-z_]+)"/g, '$1')
    .replaceAll(/\((\$\d+(?:::[\w[\]]+)?)(?:, ?\$\d+(?:::[\w[\]]+)?)+\)/g, '($1, ...)')
    .replaceAll(/(\([^()]*\))(?:, ?\((?:[^()]*\$\d[^()]*)\))+/g, '$1, ...')
  let count = 0
  return short.replaceAll(/\$\d+/g, () => `$${++count}`).trim()
}

type Level = { isQuery: boolean; isBetween: boolean; cases: number }

/** Puts each clause on its own line and indents subqueries. */
export function formatClauses(text: string): string {
  const words = text.match(token) ?? []
  const levels: Level[] = [{ isQuery: true, isBetween: false, cases: 0 }]
  const lines: string[] = ['']
  const indent = () => '  '.repeat(levels.filter(({ isQuery }) => isQuery).length - 1)
  const breakLine = (more = '') => {
    if (lines.at(-1)!.trim() === '') lines.pop()
    lines.push(indent() + more)
  }
  words.forEach((word, at) => {
    const level = levels.at(-1)!
    const [before, after] = [words[at - 1]?.toLowerCase() ?? '', words[at + 1]?.toLowerCase() ?? '']
    if (word === ')') {
      levels.pop()
      if (level.isQuery) breakLine()
    } else if (level.isQuery && beginsLine(word.toLowerCase(), before, level)) breakLine(isContinued(word) ? '  ' : '')
    lines[lines.length - 1] += (needsBlank(lines.at(-1)!, word) ? ' ' : '') + word
    noteLevel(level, word.toLowerCase())
    if (word !== '(') return
    levels.push({ isQuery: opens.has(after), isBetween: false, cases: 0 })
    if (opens.has(after)) breakLine()
  })
  return lines.join('\n').trim()
}

const isContinued = (word: string) => /^(and|or)$/i.test(word)

function noteLevel(level: Level, word: string): void {
  if (word === 'between') level.isBetween = true
  else if (word === 'and') level.isBetween = false
  else if (word === 'case') level.cases++
  else if (word === 'end') level.cases--
}

function beginsLine(word: string, before: string, { isBetween, cases }: Level): boolean {
  if (cases > 0) return false
  if (word === 'and' || word === 'or') return !isBetween
  if (joins.has(word)) return !joins.has(before) && before !== 'outer'
  if (word === 'on') return false
  if (word === 'from') return before !== 'distinct' && before !== 'delete'
  if (word === 'update' || word === 'set' || word === 'select' || word === 'values')
    return !['for', 'do', 'on', '('].includes(before) || word === 'set'
  return starts.has(word) && before !== 'within'
}

const needsBlank = (line: string, word: string): boolean =>
  line.trim() !== '' &&
  !/(?:[(.[]|::)$/.test(line) &&
  !/^(?:[,)\].;]|::|\[)/.test(word) &&
  !(word === '(' && /\w$/.test(line) && !isKeyword(line))

const isKeyword = (line: string) =>
  /\b(?:in|as|and|or|not|where|on|from|select|values|exists|any|join|lateral|with|when|then|else|by|set|distinct)$/i.test(line)
