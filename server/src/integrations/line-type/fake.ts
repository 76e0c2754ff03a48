import type { LineType } from './index.ts'

/** Numbers that end in 0303 are landlines, 0404 VoIP, 0909 unknown; all others are mobile. */
export const makeFakeLineType = (): LineType => ({
  kindOf: async (phoneNumber) =>
    phoneNumber.endsWith('0303') ? 'landline' : phoneNumber.endsWith('0404') ? 'voip' : phoneNumber.endsWith('0909') ? 'unknown' : 'mobile',
})
