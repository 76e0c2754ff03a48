import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const someone = '5f0c3a52-6f52-4a30-9d5e-0b6b8f1c2d3e'

const sayCallLocation = { state: 'NC', is_home: true, address: 'Somewhere 1', emergency_name: 'Somebody', emergency_phone: '919 555 0155' }

export const samples: Samples = {
  bodies: { sayCallLocation, inviteCallGuest: { name: 'Somebody', relation: 'family', language: 'en' } },
  known: async (owner) => ({
    guest_id: await readSomeIds(owner, 'call_guest'),
    peer_id: [someone],
    from_peer_id: [someone],
    to_peer_id: [someone],
  }),
  texts: [someone],
  foreign: async (owner) => ({
    guest_id: (await readSomeIds(owner, 'call_guest', `patient_id = '${cast.maya.patient_id}'`))[0] ?? someone,
    peer_id: (await readSomeIds(owner, 'video_stay', `patient_id = '${cast.maya.patient_id}'`))[0] ?? someone,
  }),
}
