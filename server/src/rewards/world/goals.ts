import { type ToldVisit, toldOf } from '../../charting/world/notes.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'

const dayMinutes = 1440
/** Older goals have been spoken about; only a patient who is seen now marks their days. */
const markedDays = 21

/** The goals of each note. Those of a patient's last visit go on; of the earlier ones most were met. */
export function makeGoalRows(frame: Frame) {
  const rows = { smart_goal: [] as object[], smart_goal_day: [] as object[] }
  const byPatient = Map.groupBy(toldOf(frame), ({ patient_id }) => patient_id)
  for (const told of byPatient.values()) {
    const inOrder = [...told].sort((one, other) => one.visit_at.localeCompare(other.visit_at))
    inOrder.forEach((note, nth) => {
      addGoals(rows, note, inOrder[nth + 1]?.signed_at ?? null, frame)
    })
  }
  return rows
}

type Rows = { smart_goal: object[]; smart_goal_day: object[] }

/** The goals of one note, which ended with the next one. */
function addGoals(rows: Rows, note: ToldVisit, endedAt: string | null, frame: Frame): void {
  const { note_id, appointment_id, patient_id, provider_id, visit_at, signed_at, goals } = note
  for (const { id, text, by_date } of goals) {
    const random = randomOf(frame.seed, 'goal', id)
    const status = endedAt === null ? 'active' : random.chance(0.7) ? 'completed' : 'archived'
    const said = { text, by_date, status, agreed_at: signed_at, changed_at: endedAt ?? signed_at, ended_at: endedAt }
    rows.smart_goal.push({ id, patient_id, provider_id, note_id, appointment_id, visit_at, ...said })
    if (endedAt !== null || addMinutes(signed_at, markedDays * dayMinutes) < frame.now) continue
    for (let day = 1; addMinutes(signed_at, day * dayMinutes) < frame.now; day++) {
      const at = addMinutes(signed_at, day * dayMinutes)
      if (random.chance(0.6))
        rows.smart_goal_day.push({ goal_id: id, patient_id, local_date: findDateAfter(signed_at.slice(0, 10), day), at })
    }
  }
}
