import { summarizeDays } from '@sorrel/contract/glucose/rules'
import { type GlucoseBand, glucoseBandLabels } from '@sorrel/contract/glucose/vocabulary'
import type { Selectable } from 'kysely'
import { amountOf, categoryOf, type FhirOf, type FhirSource, measured, type Resource, referToPatient } from '../../fhir/resource.ts'
import type { GlucoseTables } from '../tables.ts'

/** What a sensor measured, as one observation for each day. The readings themselves would be a hundred thousand resources a year. */
export const glucoseFhir: FhirSource = {
  list: async (ctx, of) => {
    const days = await ctx.db.selectFrom('glucose_day').selectAll().where('patient_id', '=', of.patient_id).orderBy('day').execute()
    return days.map((day) => buildDay(day, of))
  },
}

// The codes of LOINC for reports of continuous glucose monitoring, as HL7's guide for them uses these. Their bands are those for most adults.
const meanCode = '97507-8'
const bandCodes: Readonly<Record<GlucoseBand, string>> = {
  very_low: '104642-4',
  low: '104641-6',
  in_range: '97510-2',
  high: '104640-8',
  very_high: '104639-0',
}
const meanWords = { en: 'Mean glucose of the day', es: 'Glucosa promedio del día' }

function buildDay(sums: Selectable<GlucoseTables['glucose_day']>, of: FhirOf): Resource {
  const { mean, bands } = summarizeDays([sums], 1, 'standard')!
  return {
    resourceType: 'Observation',
    row: `${sums.patient_id}-glucose-${sums.day}`,
    status: 'final',
    category: categoryOf('laboratory'),
    code: measured(meanCode, meanWords[of.language]),
    subject: referToPatient(of),
    effectivePeriod: { start: sums.day, end: sums.day },
    valueQuantity: amountOf(Math.round(mean), 'mg/dL', 'mg/dL'),
    component: bands.map(({ band, share }) => ({
      code: measured(bandCodes[band], glucoseBandLabels[band][of.language]),
      valueQuantity: amountOf(Math.round(share * 1000) / 10, '%', '%'),
    })),
  }
}
