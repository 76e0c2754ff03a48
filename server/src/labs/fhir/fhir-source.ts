import { sql } from 'kysely'
import type { FhirOf, FhirSource } from '../../fhir/resource.ts'
import type { Context } from '../../kernel/context.ts'
import { buildReport, buildResult } from './results.ts'

/** The laboratory reports of a patient in their latest versions, each with its results and the comments that the patient may read. */
export const labsFhir: FhirSource = {
  list: async (ctx, of) => {
    const [labs, results, files, comments] = await readAll(ctx, of)
    const resultsOf = Map.groupBy(results, ({ lab_id }) => lab_id)
    const filesOf = Map.groupBy(files, ({ lab_id }) => lab_id)
    const commentsOf = Map.groupBy(comments, ({ root_id }) => root_id)
    return labs.flatMap((lab) => {
      const own = resultsOf.get(lab.id) ?? []
      return [
        buildReport(lab, own, commentsOf.get(lab.root_id) ?? [], of),
        ...own.map((result) => buildResult(result, lab, filesOf.get(lab.id) ?? [], of)),
      ]
    })
  },
}

const readAll = (ctx: Context, { patient_id }: FhirOf) =>
  Promise.all([
    ctx.db
      .selectFrom('lab')
      .selectAll()
      .where('patient_id', '=', patient_id)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('lab as next').select('next.id').whereRef('next.corrects_id', '=', 'lab.id'))))
      .orderBy('collected_at')
      .orderBy('id')
      .execute(),
    ctx.db.selectFrom('lab_result').selectAll().where('patient_id', '=', patient_id).orderBy('lab_id').orderBy('place').execute(),
    ctx.db.selectFrom('lab_file').selectAll().where('patient_id', '=', patient_id).orderBy('lab_id').orderBy('place').execute(),
    ctx.db
      .selectFrom('lab_feedback as feedback')
      .innerJoin('lab', 'lab.id', 'feedback.lab_id')
      .select(['lab.root_id', 'feedback.text'])
      .where('feedback.patient_id', '=', patient_id)
      .where(sql<boolean>`feedback.visible_to_patient`)
      .orderBy('feedback.created_at')
      .orderBy('feedback.id')
      .execute(),
  ])
