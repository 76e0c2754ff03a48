import type pg from 'pg'
import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const ofMaya = `patient_id = '${cast.maya.patient_id}'`
const ofDana = `provider_id = '${cast.dana.provider_id}'`
const withHannah = `${ofMaya} and provider_id = '${cast.hannah.provider_id}' and status = 'Scheduled'`

export const samples: Samples = {
  async known(owner) {
    const appointments = [...(await readSomeIds(owner, 'appointment', ofMaya)), ...(await readSomeIds(owner, 'appointment'))]
    return {
      appointment_id: appointments,
      calendar_event_id: [...(await readSomeIds(owner, 'calendar_block')), ...appointments],
      external_calendar_id: await readSomeIds(owner, 'external_calendar'),
      waiting_list_entry_id: await readSomeIds(owner, 'waiting_list_entry'),
    }
  },
  async foreign(owner) {
    const one = async (table: string, where: string) => (await readSomeIds(owner, table, where))[0]!
    return {
      appointment_id: await one('appointment', withHannah),
      calendar_event_id: await one('calendar_block', ofDana),
      external_calendar_id: await one('external_calendar', ofDana),
      waiting_list_entry_id: await waitingEntryOfMaya(owner),
    }
  },
  bodies: {
    changeAppointment: { starts_at: '2026-03-12T15:00:00Z' },
    moveSeries: { starts_at: '2026-03-12T15:00:00Z' },
    cancelAppointment: { reason: 'A conference' },
    updateCalendarEvent: { title: 'Mine now' },
  },
}

async function waitingEntryOfMaya(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.waiting_list_entry (id, provider_id, patient_id, type, visit_mode, from_date, to_date, created_at)
     values (gen_random_uuid(), $1, $2, 'Follow-up', 'virtual', '2026-03-10', '2026-03-20', now()) returning id`,
    [cast.hannah.provider_id, cast.maya.patient_id],
  )
  return rows[0]!.id
}
