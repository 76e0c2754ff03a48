// Merges a year of ICD-10-CM into the diagnosis table:
//   node scripts/import-icd10.ts icd10cm-order-2028.txt [icd10cm-order-2027.txt]
// The order files are public and come out every summer for 1 October. The second one, of the year before, tells new codes from
// old ones that the table leaves out; without it only codes split from ours are added. Review the difference before committing it.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseDiagnosisCodes } from '../server/src/claims/diagnosis-codes.ts'
import { mergeYear, parseOrderFile, writeDiagnosisCodes } from '../server/src/claims/diagnosis-import.ts'

const table = new URL('../server/src/claims/data/icd10cm.tsv', import.meta.url)
const [file = '', yearBefore] = process.argv.slice(2)
const fiscalYear = Number(/20\d\d/.exec(basename(file))?.[0])
if (!Number.isInteger(fiscalYear)) {
  console.error('Name the order file of the year; its name must hold the year, as in icd10cm-order-2028.txt.')
  process.exit(1)
}

const read = (path: string | URL) => readFileSync(path, 'utf8')
const merged = mergeYear(
  parseDiagnosisCodes(read(table)),
  parseOrderFile(read(file)),
  fiscalYear,
  yearBefore === undefined ? undefined : parseOrderFile(read(yearBefore)),
)
writeFileSync(table, writeDiagnosisCodes(merged.rows))
console.log(`${merged.rows.length} rows: ${merged.added.length} new, ${merged.ended.length} ended, ${merged.retitled.length} retitled`)
for (const word of ['added', 'ended', 'retitled'] as const) {
  if (merged[word].length > 0) console.log(`${word}: ${merged[word].join(' ')}`)
}
