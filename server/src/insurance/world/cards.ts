import { idOfDemoFile } from '../../files/world/files.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

const photographed = [
  { slug: 'maya', person: cast.maya, plan_name: 'Open Choice PPO', group_no: '0704412-010', phone_number: '1-800-555-0141' },
  { slug: 'lucia', person: cast.lucia, plan_name: 'Open Access Plus', group_no: '3340178', phone_number: '1-800-555-0151' },
]

/** The card that a patient of the cast photographed, and what was read from it. */
export const cardOf = (patientId: string) => photographed.find(({ person }) => person.patient_id === patientId)
export const idOfCard = (slug: string): string => idOf('insurance card', slug)

export const makeCardRows = (frame: Frame) =>
  photographed.map(({ slug, person, plan_name, group_no, phone_number }) => {
    const read = { payer_id: person.payer_id, plan_name, member_id: person.member_id, group_no, phone_number }
    const found = Object.fromEntries(Object.entries(read).map(([field, value]) => [field, { value, is_sure: true }]))
    return {
      id: idOfCard(slug),
      patient_id: person.patient_id,
      front_file_id: idOfDemoFile(`${slug}-card-front`),
      back_file_id: idOfDemoFile(`${slug}-card-back`),
      status: 'read',
      found,
      created_at: frame.from,
      updated_at: frame.from,
      created_by: person.patient_id,
    }
  })
