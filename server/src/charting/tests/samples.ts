import type { Samples } from '../../kernel/tests/bringing.ts'

export const samples: Samples = {
  bodies: { changeChartNote: { conditions_confirmed: true }, putChartNoteBefore: { conditions_confirmed: true } },
}
