import { patientsOf } from '../../patients/world/patients.ts'
import { idOf } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'

/** How many days ago, the height in centimeters, and the weight in kilograms. */
type Measured = readonly [daysAgo: number, height: number | null, weight: number | null]

/** Leo grows with most boys of his age. Mia gains less than she grew up to, which her dietitian watches. */
const stories: readonly { patient_id: string; measured: readonly Measured[] }[] = [
  {
    patient_id: children.leo.patient_id,
    measured: [
      [1085, 143.2, 39.8],
      [930, 146.1, 42.6],
      [790, 148.9, 45.9],
      [640, 152.4, 49.8],
      [500, 155.6, 53.4],
      [370, 158.9, 56.2],
      [245, 161.8, 57.9],
      [120, 164.3, 59.1],
      [60, null, 59.6],
      [20, 166, 59.8],
    ],
  },
  {
    patient_id: children.mia.patient_id,
    measured: [
      [1080, 108.4, 18.9],
      [900, 111.7, 20],
      [720, 115, 21.2],
      [540, 118.2, 22],
      [365, 121.4, 22.6],
      [180, 124.6, 23],
      [75, 126.3, 23.2],
      [14, 127.1, 23.4],
    ],
  },
]

/** What Marisol measured of the children of the cast over three years. */
export function makeGrowthRows(frame: Frame): { growth_measurement: object[] } {
  const measurerOf = new Map(patientsOf(frame).map(({ patient_id, by }) => [patient_id, by]))
  return {
    growth_measurement: stories.flatMap(({ patient_id, measured }) =>
      measured.map(([days, height, weight]) => {
        const measured_on = findDateAfter(frame.now.slice(0, 10), -days)
        return {
          id: idOf('growth', patient_id, days),
          patient_id,
          measured_on,
          height_millimeters: height && Math.round(height * 10),
          weight_grams: weight && Math.round(weight * 1000),
          created_at: `${measured_on}T16:30:00.000Z`,
          created_by: measurerOf.get(patient_id),
        }
      }),
    ),
  }
}
