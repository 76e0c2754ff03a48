import { findRange, summarizeDays } from '@sorrel/contract/glucose/rules'
import { GlucoseUpload } from '@sorrel/contract/glucose/schemas'
import { glucoseMakerLabels, glucoseTargetLabels, uploadStatusLabels } from '@sorrel/contract/glucose/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { TimeZone } from '@sorrel/contract/kernel/values'
import type { Chapter, ExportPart, Fact, Subject, Table } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import { findGlucoseOwner, type GlucoseOwner, listUploads } from '../access.ts'
import { readDays } from '../viewing.ts'

/** The files of sensors, which hold every reading, and what each day adds up to. */
export const glucoseExport: ExportPart = {
  tables: ['glucose_upload', 'glucose_day', 'glucose_target'],
  // Every reading stands in the file that it came with, which lies in the archive.
  left_out: {},
  data: {
    // The readings follow from the file, which another Sorrel reads again. Without its file, what was read of it is history.
    glucose_upload: {
      becomes: 'row',
      shape: GlucoseUpload.pick({ left_out: true }).extend({ time_zone: TimeZone }),
      needs: ['file_id'],
      history: { at: 'created_at', text: 'file_name', for_dietitian: true },
    },
    glucose_day: { becomes: 'row', once: ['day'] },
    glucose_target: { history: { at: 'chosen_at', code: 'target', author: 'chosen_by', for_dietitian: true } },
  },
  write: writeGlucose,
}

const words = {
  glucose: { en: 'Glucose', es: 'Glucosa' },
  files: { en: 'Files of sensors', es: 'Archivos de sensores' },
  file: { en: 'File', es: 'Archivo' },
  from: { en: 'From', es: 'Desde' },
  to: { en: 'To', es: 'Hasta' },
  readings: { en: 'Readings', es: 'Lecturas' },
  state: { en: 'State', es: 'Estado' },
  days: { en: 'Days', es: 'Días' },
  day: { en: 'Day', es: 'Día' },
  mean: { en: 'Mean', es: 'Promedio' },
  in_range: { en: 'In range', es: 'En el rango' },
  target: { en: 'Compared with', es: 'Comparado con' },
} as const satisfies Record<string, Label>

// More files than anybody uploads.
const mostFiles = 1000

async function writeGlucose(ctx: Context, about: Subject): Promise<Chapter[]> {
  const owner = await findGlucoseOwner(ctx, about.patient_id)
  const [uploads, days] = await Promise.all([
    listUploads(ctx, owner, undefined, mostFiles),
    owner.first_day && owner.last_day ? readDays(ctx, owner, { from: owner.first_day, to: owner.last_day }) : [],
  ])
  if (uploads.length === 0) return []
  const { say } = about
  const { low, high } = findRange(owner.target)
  const target: Fact = [say(words.target), `${say(glucoseTargetLabels[owner.target])}, ${low}–${high} mg/dL`]
  const files: Table = {
    caption: say(words.files),
    columns: [words.file, words.from, words.to, words.readings, words.state].map((word) => say(word)),
    rows: uploads.map((one) => [
      one.file_id ? { files: [one.file_id] } : `${say(glucoseMakerLabels[one.maker])}, ${one.file_name}`,
      about.writeMoment(one.first_at, one.time_zone),
      about.writeMoment(one.last_at, one.time_zone),
      about.writeNumber(one.readings),
      say(uploadStatusLabels[one.status]),
    ]),
  }
  return [{ title: say(words.glucose), facts: [target], tables: [files, writeDays(days, owner, about)] }]
}

function writeDays(days: Awaited<ReturnType<typeof readDays>>, { target }: GlucoseOwner, { say, writeDay, writeNumber }: Subject): Table {
  return {
    caption: say(words.days),
    columns: [words.day, words.readings, words.mean, words.in_range].map((word) => say(word)),
    rows: days.map((sum) => {
      const { mean, bands } = summarizeDays([sum], 1, target)!
      const share = bands.find(({ band }) => band === 'in_range')!.share
      return [
        writeDay(sum.day),
        writeNumber(sum.readings),
        `${writeNumber(Math.round(mean))} mg/dL`,
        `${writeNumber(Math.round(share * 100))} %`,
      ]
    }),
  }
}
