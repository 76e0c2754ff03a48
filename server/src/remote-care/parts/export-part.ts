import type { Label } from '@sorrel/contract/kernel/label'
import { contestReasonLabels, contestStatusLabels, evidenceLabels, stateLabelOf } from '@sorrel/contract/remote-care/vocabulary'
import type { Chapter, Entry, ExportPart, Fact, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import type { ContestRow, EncounterRow } from '../access.ts'

/** What was billed without a visit, what the patient agreed to, and what they contested. */
export const remoteCareExport: ExportPart = {
  tables: ['billable_remote_encounter', 'contest', 'contest_file', 'remote_consent'],
  left_out: {
    remote_action: 'says that a message, a review or lab feedback took place; each of them is in the archive',
    remote_work: 'measures the time of a dietitian; what counted of it is in the evidence of what was billed',
  },
  data: {
    billable_remote_encounter: {
      without: { sign_reminded_at: 'when a dietitian was reminded' },
      history: { at: 'period_start', code: 'status', author: 'provider_id', for_dietitian: false },
    },
    contest: {
      without: {
        decided_by: 'who of the staff decided',
        opened_by_staff: 'who of the staff wrote it down',
        reminded_at: 'when a dietitian was reminded',
      },
      history: { at: 'opened_at', code: 'reason', text: 'message', for_dietitian: false },
    },
    contest_file: { becomes: 'history' },
    remote_consent: { becomes: 'history', history: { at: 'given_at', code: 'version', for_dietitian: false } },
  },
  write: writeRemoteCare,
}

const words = {
  remote: { en: 'Care between visits that was billed', es: 'Atención entre visitas que se cobró' },
  consents: { en: 'Your consent to it', es: 'Tu consentimiento' },
  version: { en: 'Text', es: 'Texto' },
  given: { en: 'Given on', es: 'Dado el' },
  revoked: { en: 'Taken back on', es: 'Retirado el' },
  status: { en: 'State', es: 'Estado' },
  minutes: { en: 'Minutes', es: 'Minutos' },
  done: { en: 'What was done', es: 'Qué se hizo' },
  estimate: { en: 'Your part, as told', es: 'Tu parte, según el aviso' },
  contest: { en: 'You contested it', es: 'Lo disputaste' },
  message: { en: 'You wrote', es: 'Escribiste' },
  statement: { en: 'The dietitian said', es: 'La dietista dijo' },
  decision: { en: 'The decision', es: 'La decisión' },
  files: { en: 'Files', es: 'Archivos' },
} as const satisfies Record<string, Label>

async function writeRemoteCare(ctx: Context, about: Subject): Promise<Chapter[]> {
  const { patient_id, say, writeMoment } = about
  const [encounters, contests, files, consents] = await Promise.all([
    ctx.db
      .selectFrom('billable_remote_encounter')
      .selectAll()
      .where('patient_id', '=', patient_id)
      .where('noticed_at', 'is not', null)
      .orderBy('period_start', 'desc')
      .orderBy('id')
      .execute(),
    ctx.db.selectFrom('contest').selectAll().where('patient_id', '=', patient_id).orderBy('opened_at').execute(),
    ctx.db.selectFrom('contest_file').selectAll().where('patient_id', '=', patient_id).orderBy('place').execute(),
    ctx.db.selectFrom('remote_consent').selectAll().where('patient_id', '=', patient_id).orderBy('given_at').execute(),
  ])
  const contestsOf = Map.groupBy(contests, ({ billable_remote_encounter_id }) => billable_remote_encounter_id)
  const filesOf = Map.groupBy(files, ({ contest_id }) => contest_id)
  const entries = encounters.map((row) => ({
    heading: writeMoment(row.period_start),
    facts: [
      ...listFacts(row, about),
      ...(contestsOf.get(row.id) ?? []).flatMap((one) => listContest(one, filesOf.get(one.id) ?? [], about)),
    ],
  }))
  const agreed = consents.map(
    (one): Entry => ({
      heading: writeMoment(one.given_at),
      facts: [
        [say(words.version), one.version],
        [say(words.revoked), one.revoked_at && writeMoment(one.revoked_at)],
      ],
    }),
  )
  return [
    { title: say(words.remote), entries },
    { title: say(words.consents), entries: agreed },
  ].filter((chapter) => chapter.entries.length > 0)
}

const listFacts = (row: EncounterRow, { say, writeMoment, writeNumber, writeDollars }: Subject): Fact[] => [
  [say(words.status), say(stateLabelOf(row))],
  [say(words.minutes), writeNumber(row.minutes_logged)],
  [say(words.done), row.evidence.map(({ kind, at }) => `${say(evidenceLabels[kind])}, ${writeMoment(at)}`).join('\n') || null],
  [say(words.estimate), row.patient_estimate_cents === null ? null : writeDollars(row.patient_estimate_cents)],
]

const listContest = (one: ContestRow, files: readonly { file_id: string }[], { say, writeMoment }: Subject): Fact[] => [
  [say(words.contest), `${writeMoment(one.opened_at)}, ${say(contestReasonLabels[one.reason])}`],
  [say(words.message), one.message],
  [say(words.files), files.length > 0 ? { files: files.map(({ file_id }) => file_id) } : null],
  [say(words.statement), one.provider_statement],
  [say(words.decision), [say(contestStatusLabels[one.status]), one.decision_note].filter(Boolean).join('\n')],
]
