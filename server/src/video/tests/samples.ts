import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const someone = '5f0c3a52-6f52-4a30-9d5e-0b6b8f1c2d3e'

const sayCallLocation = { state: 'NC', is_home: true, address: 'Somewhere 1', emergency_name: 'Somebody', emergency_phone: '919 555 0155' }

export const samples: Samples = {
  bodies: { sayCallLocation },
  known: async () => ({ peer_id: [someone], from_peer_id: [someone], to_peer_id: [someone] }),
  foreign: async (owner) => ({
    peer_id: (await readSomeIds(owner, 'video_stay', `patient_id = '${cast.maya.patient_id}'`))[0] ?? someone,
  }),
}
