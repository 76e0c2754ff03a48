import type { ClaimDraft } from '@sorrel/contract/claims/schemas'

// As they stand behind a name, without dots. `Do` and `Ma` are family names, so a word without a comma counts only as it is spelled here.
const credentials = [
  ...['MD', 'DO', 'MBBS', 'DPM', 'DDS', 'DMD', 'OD', 'DC', 'NP', 'FNP', 'FNP-C', 'FNP-BC', 'AGNP', 'PNP', 'WHNP', 'CRNP', 'ARNP', 'APRN'],
  ...[
    'CNP',
    'CNS',
    'CNM',
    'RN',
    'BSN',
    'MSN',
    'DNP',
    'PA',
    'PA-C',
    'PhD',
    'PsyD',
    'PharmD',
    'LCSW',
    'MPH',
    'MBA',
    'MS',
    'RD',
    'RDN',
    'LDN',
  ],
  ...['CDCES', 'FACP', 'FACC', 'FACE', 'FAAP', 'FAAFP', 'FACOG', 'Jr', 'Sr', 'II', 'III', 'IV'],
]
const inAnyCase = credentials.map((one) => one.toUpperCase())
const title = /^(?:dr|dra|doctor|doctora|prof|mr|mrs|ms)\.?$/i

/**
 * The clinician of a referral as a claim names them. A referral has the whole name in one line: the last word is the family name, or what stands before
 * a comma. Titles and degrees are no part of it, and a single word is a family name.
 */
export function referringOf({ name, npi }: { name: string; npi: string | null }): NonNullable<ClaimDraft['referring']> {
  const [head = [], ...further] = name
    .split(',')
    .map(wordsOf)
    .filter((words) => words.length > 0)
  const isDegree = judgeOf(head)
  const given = further.map((words) => words.filter((word) => !isDegree(word))).find((words) => words.length > 0)
  if (given !== undefined) return { first_name: given.join(' '), last_name: head.join(' '), npi }
  return { first_name: head.slice(0, -1).join(' ') || null, last_name: head.at(-1) || null, npi }
}

/** The words of a part of a name, without the title before them and the degrees behind them. */
function wordsOf(part: string): string[] {
  const words = part.split(/\s+/).filter((word) => word !== '')
  while (words.length > 1 && title.test(words[0]!)) words.shift()
  while (words.length > 2 && credentials.includes(bareOf(words.at(-1)!))) words.pop()
  return words
}

const bareOf = (word: string): string => word.replaceAll('.', '')

/** Whether a word behind the comma is a degree. Behind a whole name it may be spelled in any way, or be one that no list has. */
function judgeOf(head: readonly string[]): (word: string) => boolean {
  if (head.length < 2) return (word) => credentials.includes(bareOf(word))
  const isLoud = head.every((word) => word === word.toUpperCase())
  return (word) => inAnyCase.includes(bareOf(word).toUpperCase()) || (!isLoud && /^[A-Z-]{2,6}$/.test(bareOf(word)))
}
