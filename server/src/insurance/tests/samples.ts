import type { Samples } from '../../kernel/tests/bringing.ts'

export const samples: Samples = {
  bodies: {
    changePlans: {
      coverage: { secondary: { kind: 'insurance', payer_id: '62308', member_id: 'U1234567801', relationship: 'Self' } },
      source: 'told',
    },
  },
}
