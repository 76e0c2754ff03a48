const american = /(?<![\w+])\+1(\d{3})(\d{3})(\d{4})(?!\d)/g

/** Writes the American phone numbers in a text as people read them: `(312) 555-0100`. Others stay as they are stored. */
export const writePhones = (text: string): string => text.replace(american, '($1) $2-$3')

/** The same with every text of a document. */
export function writePhonesIn<Part>(part: Part): Part {
  if (typeof part === 'string') return writePhones(part) as Part
  if (Array.isArray(part)) return part.map((one) => writePhonesIn(one)) as Part
  if (part === null || typeof part !== 'object' || ArrayBuffer.isView(part)) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, writePhonesIn(value)])) as Part
}
