import type { Label } from '@sorrel/contract/kernel/label'
import { analytes } from '@sorrel/contract/labs/analytes'
import { panels } from '@sorrel/contract/labs/panels'
import { Lab, LabResult } from '@sorrel/contract/labs/schemas'
import { labSourceLabels, resultFlagLabels, testResultLabels } from '@sorrel/contract/labs/vocabulary'
import type { Chapter, ExportPart, Fact, Subject, Table } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import type { LabRow } from '../access.ts'
import { showReports } from '../viewing.ts'

/** Every laboratory report in every version, each as a table, with its files and what the dietitian wrote to the patient. */
export const labsExport: ExportPart = {
  tables: ['lab', 'lab_result', 'lab_file', 'lab_feedback'],
  left_out: {},
  data: {
    lab: {
      becomes: 'row',
      shape: Lab.pick({ panel: true, panel_name: true }).partial(),
      needs: ['corrects_id'],
      history: { at: 'collected_at', text: 'panel_name', for_dietitian: true },
    },
    lab_result: { becomes: 'row', shape: LabResult.pick({ analyte: true, unit: true, reference_ranges: true }).partial() },
    lab_file: { becomes: 'row' },
    lab_feedback: { history: { at: 'created_at', author: 'provider_id', text: 'text', for_dietitian: true } },
  },
  write: writeReports,
}

type Report = Awaited<ReturnType<typeof showReports>>[number]
type Result = Report['results'][number]

const words = {
  labs: { en: 'Labs', es: 'Análisis' },
  reports: { en: 'Reports', es: 'Informes' },
  report: { en: 'Report', es: 'Informe' },
  corrected: { en: 'corrected later', es: 'corregido después' },
  sample: { en: 'Day of the sample', es: 'Día de la muestra' },
  source: { en: 'Source', es: 'Origen' },
  files: { en: 'Files', es: 'Archivos' },
  comments: { en: 'Comments', es: 'Comentarios' },
  test: { en: 'Test', es: 'Prueba' },
  result: { en: 'Result', es: 'Resultado' },
  range: { en: 'Range', es: 'Rango' },
  flag: { en: 'Flag', es: 'Indicador' },
  up_to: { en: 'up to', es: 'hasta' },
  from: { en: 'from', es: 'desde' },
} as const satisfies Record<string, Label>

async function writeReports(ctx: Context, about: Subject): Promise<Chapter[]> {
  const rows: LabRow[] = await ctx.db
    .selectFrom('lab')
    .selectAll('lab')
    .select((eb) => eb.selectFrom('lab as next').select('next.id').whereRef('next.corrects_id', '=', 'lab.id').as('corrected_by_id'))
    .where('lab.patient_id', '=', about.patient_id)
    .orderBy('lab.collected_at', 'desc')
    .orderBy('lab.id', 'desc')
    .execute()
  const reports = await showReports(ctx, rows)
  const { say } = about
  const columns = [words.sample, words.report, words.source, words.files, words.comments].map((word) => say(word))
  const list: Table = { caption: say(words.reports), columns, rows: reports.map((report) => listReport(report, about)) }
  return [{ title: say(words.labs), tables: [list, ...reports.map((report) => writeResults(report, about))] }]
}

const nameReport = ({ panel, panel_name, corrected_by_id }: Report, { say }: Subject): string =>
  [panel ? say(panels[panel].label, panel_name) : panel_name, corrected_by_id && say(words.corrected)].filter(Boolean).join(', ')

const listReport = (report: Report, about: Subject): Fact[1][] => [
  about.writeMoment(report.collected_at),
  nameReport(report, about),
  about.say(labSourceLabels[report.source], report.source),
  { files: report.files.map(({ file_id }) => file_id) },
  report.feedback.map(({ provider_name, text, at }) => `${provider_name}, ${about.writeMoment(at)}: ${text}`).join('\n'),
]

function writeResults(report: Report, about: Subject): Table {
  const { say, writeMoment } = about
  return {
    caption: `${nameReport(report, about)}, ${writeMoment(report.collected_at)}`,
    columns: [words.test, words.result, words.range, words.flag].map((word) => say(word)),
    rows: report.results.map((result) => [
      result.analyte ? say(analytes[result.analyte].label, result.name) : result.name,
      writeResult(result, about),
      writeRange(result, about),
      say(resultFlagLabels[result.flag], result.flag),
    ]),
  }
}

function writeResult({ value, comparator, unit, text, test_result }: Result, { say, writeNumber }: Subject): string {
  const amount = value === null ? '' : [`${comparator ?? ''}${writeNumber(value)}`, unit].filter(Boolean).join(' ')
  return [amount, test_result && say(testResultLabels[test_result]), text].filter(Boolean).join(', ')
}

function writeRange({ reference_ranges, unit }: Result, { say, writeNumber }: Subject): string {
  const ranges = reference_ranges.map(({ low, high }) => {
    if (low !== null && high !== null) return `${writeNumber(low)}–${writeNumber(high)}`
    return high !== null ? `${say(words.up_to)} ${writeNumber(high)}` : low !== null ? `${say(words.from)} ${writeNumber(low)}` : ''
  })
  return ranges
    .filter(Boolean)
    .map((range) => [range, unit].filter(Boolean).join(' '))
    .join('\n')
}
