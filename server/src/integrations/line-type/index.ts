/** What kind of line a number is, as only its carrier knows: no library can tell for US numbers. */
export type LineKind = 'mobile' | 'landline' | 'voip' | 'unknown'

export type LineType = { kindOf: (phoneNumber: string) => Promise<LineKind> }

/** Nobody is asked: the numbering plan alone decides, which cannot tell a mobile from a landline in the United States. */
export const noLineType: LineType = { kindOf: async () => 'unknown' }
