/** A code of ICD-10-CM as the yearly order file lists it: a header has narrower codes, and does not stand on a claim. */
export type ListedCode = { code: string; is_billable: boolean; description: string }
/** A line of an order file, or of the file that lists the changes to one. What was revised is told twice; only its new form counts. */
export type OrderLine = { act: 'list' | 'add' | 'delete' | 'revise' } & ListedCode

// The layout of the National Center for Health Statistics: order number, code without its dot, 0 for a header, words cut to 60 letters, all words.
const layout = /^\d{5} ([A-Z\d]{3,7}) *([01]) .{60} (\S.*)$/
const dotless = /^[A-Z]\d[\dA-Z]{1,5}$/
const acts = { 'No Change': null, Add: 'add', Delete: 'delete', 'Revise from': null, 'Revise to': 'revise' } as const
const labeled = /^(No Change|Add|Delete|Revise from|Revise to): *(\d{5} .*)$/i

/** Reads one line. Null for a line that changes nothing; it throws with a sentence if the line has another layout. */
export function readOrderLine(bytes: string): OrderLine | null {
  const text = decodeLine(bytes)
  const [, label, changed] = labeled.exec(text) ?? []
  const name = (Object.keys(acts) as (keyof typeof acts)[]).find((one) => one.toLowerCase() === label?.toLowerCase())
  const act = name === undefined ? 'list' : acts[name]
  const found = layout.exec(changed ?? text)
  if (found === null) throw new Error('not the layout of an order file')
  const [, code = '', flag, description = ''] = found
  if (!dotless.test(code)) throw new Error(`${code} is no code`)
  if (description.length > 400) throw new Error('its description is longer than any of the code set')
  return act === null ? null : { act, code: addDot(code), is_billable: flag === '1', description: description.trim() }
}

const addDot = (code: string): string => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code)

// NOTE: the files of some years are UTF-8 and those of others Latin-1, for the accents in names such as Ménière.
const strict = new TextDecoder('utf-8', { fatal: true })
function decodeLine(bytes: string): string {
  try {
    return strict.decode(Buffer.from(bytes, 'latin1')).replace(/^\uFEFF/, '')
  } catch {
    return bytes
  }
}
