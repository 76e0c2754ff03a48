import type { Measured } from './figures.ts'
import { measureCards } from './record/cards.ts'
import { measureCaseload } from './record/care.ts'
import { countStatements, measureChart } from './record/chart.ts'
import { measureFhir } from './record/fhir.ts'
import { writeFiveYears } from './record/five-years.ts'
import { measureJournal } from './record/journal.ts'
import type { Stage } from './stage.ts'

/** The record of one patient with five years of data, and the caseload of a dietitian, each on the database of the gates. */
export async function measureRecord(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const before = await countStatements(place)
  await writeFiveYears(place)
  return [
    ...(await measureChart(place, before)),
    ...(await measureJournal(place)),
    ...(await measureFhir(place)),
    ...(await measureCards(place)),
    // Last, because it fills the caseload of somebody else.
    ...(await measureCaseload(place)),
  ]
}
