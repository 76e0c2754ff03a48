import type { Model } from '../model.ts'
import { proposeFields } from '../offline/model.ts'

/** The name that the record of costs keeps. Bump it when the rules change. */
export const offlineName = 'offline-2'

/** Extracts and arranges by rules on this server, and asks nobody. */
export const offlineModel: Model = {
  name: offlineName,
  isOutside: false,
  propose: async (input) => ({ ...proposeFields(input), usage: { input_tokens: 0, output_tokens: 0 } }),
}
