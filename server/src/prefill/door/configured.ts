import { listFieldsOf } from '@sorrel/contract/charting/fields'
import type { PrefillAnswer, PrefillInput } from '@sorrel/contract/prefill/answer'
import { withParts } from '@sorrel/contract/prefill/parts'
import { prefillSeconds } from '@sorrel/contract/prefill/vocabulary'
import { openLanguageModel } from '../../integrations/index.ts'
import type { Config } from '../../kernel/config.ts'
import { checkAnswer } from '../running/checking.ts'
import { chooseModel } from '../running/models.ts'
import { askTwice } from '../running/working.ts'

/** Asks the model of the configuration as a run of the prefill does: it is asked twice if it must, and each quote is compared with its source. */
export async function openConfigured(config: Config): Promise<(input: PrefillInput) => Promise<PrefillAnswer>> {
  const opened = { integrations: { language_model: await openLanguageModel(config) } }
  // NOTE: a file does not say who its people are, so nothing can be replaced before an outside model reads it.
  const model = await chooseModel(opened, async () => [])
  if (model === undefined) throw new Error('AI=off proposes nothing; choose AI=offline, AI=anthropic or AI=openai')
  return async (input) => {
    if (input.sources.length === 0) return { outcome: 'insufficient_source', fields: [] }
    const spent = { input_tokens: 0, output_tokens: 0 }
    const answer = await askTwice(model, input, AbortSignal.timeout(prefillSeconds * 1000), spent)
    return checkAnswer(answer, input.sources, withParts(listFieldsOf(input.kind)))
  }
}
