import type { Measured } from './figures.ts'
import { measureCaseload } from './record/care.ts'
import { measureJournal } from './record/journal.ts'
import type { Place, Stage } from './stage.ts'

/** What is measured of the record of a patient, each on the database of the gates. */
const parts: readonly ((place: Place) => Promise<Measured>)[] = [measureJournal, measureCaseload]

/** The record of one patient: its journal, and the caseload of a dietitian. */
export async function measureRecord(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const measured: Measured = []
  for (const measure of parts) measured.push(...(await measure(place)))
  return measured
}
