/** The text of a file: UTF-8, UTF-16 of Excel by its mark, or the encoding of older Windows programs where the bytes are no UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export type Line = { number: number; cells: string[] }

// No line of a sensor is as long. Whoever sends one wants to keep us busy, so the rest of it is not read.
const mostLetters = 10_000

/** The lines of a table with their numbers from 1; an empty one has no cells. Fields in quotes may hold separators and quotes, but no line breaks. */
export function* readLines(text: string, separator: string): Generator<Line> {
  let number = 0
  let from = 0
  while (from < text.length) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, Math.min(end === -1 ? text.length : end, from + mostLetters)).replace(/\r$/, '')
    from = end === -1 ? text.length : end + 1
    number += 1
    yield { number, cells: line.trim() === '' ? [] : splitLine(line, separator) }
  }
}

export const separators = [',', ';', '\t'] as const

/** The cells of one line. */
export function splitLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}
