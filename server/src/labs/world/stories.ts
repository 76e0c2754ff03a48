import type { AnalyteCode } from '@sorrel/contract/labs/analytes'
import type { PanelCode } from '@sorrel/contract/labs/panels'
import { cast } from '../../world/cast.ts'

/** One report of the demo: how many days ago the sample was taken, and what it said. */
export type Sample = {
  days: number
  panel: PanelCode
  values: Readonly<Partial<Record<AnalyteCode, number>>>
  found?: Readonly<Partial<Record<AnalyteCode, 'positive' | 'negative'>>>
  /** Lines of the report in another unit than the usual one. */
  units?: Readonly<Partial<Record<AnalyteCode, string>>>
  by?: 'provider'
  comment?: string
  /** For staff only. */
  note?: string
}

/** A year of laboratory reports of people of the cast. */
export const stories: readonly { patient_id: string; samples: readonly Sample[] }[] = [
  {
    // Prediabetes that gets better, and vitamin D that came up. One report of a laboratory that reports as in Europe.
    patient_id: cast.maya.patient_id,
    samples: [
      {
        days: 352,
        panel: 'diabetes',
        values: {
          hba1c: 6.3,
          glucose_fasting: 118,
          creatinine: 0.8,
          egfr: 92,
          cholesterol: 226,
          ldl: 148,
          hdl: 44,
          triglycerides: 182,
          non_hdl: 182,
        },
        comment: 'Thank you for sending these. We talk about breakfast and the evenings when we meet.',
      },
      {
        days: 350,
        panel: 'vitamin_d',
        values: { vitamin_d: 16 },
        comment: 'This is low. 2,000 IU a day with a meal; we check again in spring.',
      },
      { days: 261, panel: 'a1c', values: { hba1c: 45 }, units: { hba1c: 'mmol/mol' } },
      {
        days: 168,
        panel: 'diabetes',
        values: {
          hba1c: 6,
          glucose_fasting: 108,
          creatinine: 0.8,
          egfr: 93,
          cholesterol: 207,
          ldl: 129,
          hdl: 47,
          triglycerides: 155,
          non_hdl: 160,
        },
        comment: 'Every number moved the right way. Your walks after dinner show.',
      },
      { days: 166, panel: 'vitamin_d', values: { vitamin_d: 31 } },
      {
        days: 84,
        panel: 'a1c',
        values: { hba1c: 5.8 },
        comment: 'Close to the range. Keep the snacks as they are.',
        note: 'Ask about the metformin that her doctor mentioned.',
      },
      {
        days: 6,
        panel: 'diabetes',
        values: {
          hba1c: 5.6,
          glucose_fasting: 97,
          creatinine: 0.8,
          egfr: 94,
          cholesterol: 192,
          ldl: 112,
          hdl: 51,
          triglycerides: 128,
          non_hdl: 141,
        },
      },
    ],
  },
  {
    // Type 2 diabetes: A1c down over the year, kidneys watched.
    patient_id: cast.ruth.patient_id,
    samples: [
      {
        days: 288,
        panel: 'diabetes',
        values: { hba1c: 8.4, glucose_fasting: 171, creatinine: 0.9, egfr: 74, urine_albumin_creatinine: 24, ldl: 121 },
      },
      { days: 196, panel: 'a1c', values: { hba1c: 7.9 }, comment: 'Half a point in three months. That is the early snack.' },
      { days: 104, panel: 'a1c', values: { hba1c: 7.6 } },
      {
        days: 12,
        panel: 'diabetes',
        values: { hba1c: 7.1, glucose_fasting: 134, creatinine: 0.9, egfr: 73, urine_albumin_creatinine: 33, ldl: 98 },
      },
      { days: 11, panel: 'blood_count', values: { wbc: 6.4, hemoglobin: 12.6, hematocrit: 38, mcv: 88, platelets: 241 } },
    ],
  },
  {
    patient_id: cast.lucia.patient_id,
    samples: [
      {
        days: 120,
        panel: 'iron',
        values: { iron: 38, ferritin: 9, tibc: 402, transferrin_saturation: 9 },
        comment: 'El hierro está bajo. Vamos a hablar de comidas y de tus suplementos.',
      },
      { days: 18, panel: 'iron', values: { iron: 71, ferritin: 26, tibc: 348, transferrin_saturation: 20 } },
      { days: 18, panel: 'celiac', values: { ttg_iga: 1.2 }, found: { ema_iga: 'negative' } },
    ],
  },
  {
    // Nothing here is about weight.
    patient_id: cast.ines.patient_id,
    samples: [
      {
        days: 60,
        panel: 'refeeding',
        values: { potassium: 3.4, phosphate: 2.8, magnesium: 1.7, calcium: 9.1, sodium: 138, glucose: 78 },
        by: 'provider',
        comment: 'Your doctor has seen these, too. We repeat them in two weeks.',
      },
      {
        days: 44,
        panel: 'refeeding',
        values: { potassium: 4.1, phosphate: 3.6, magnesium: 1.9, calcium: 9.3, sodium: 139, glucose: 84 },
        by: 'provider',
      },
    ],
  },
]
