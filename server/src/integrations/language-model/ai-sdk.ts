import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, NoObjectGeneratedError, Output, type LanguageModel as Vendor } from 'ai'
import type { z } from 'zod'
import type { Config } from '../../kernel/config.ts'
import { type LanguageModel, type ModelAnswer, type Question, WrongShape } from './index.ts'

type Settings = NonNullable<Config['language_model']>

export const makeAnthropic = ({ key, model, url }: Settings): LanguageModel =>
  makeLanguageModel(model, createAnthropic({ apiKey: key, ...(url && { baseURL: url }) })(model))

/** Any endpoint that speaks like OpenAI's, such as one that a practice runs itself. */
export const makeOpenAi = ({ key, model, url = 'https://api.openai.com/v1' }: Settings): LanguageModel =>
  makeLanguageModel(model, createOpenAICompatible({ name: 'openai', apiKey: key, baseURL: url, supportsStructuredOutputs: true })(model))

const makeLanguageModel = (name: string, model: Vendor): LanguageModel => ({ name, ask: (question) => ask(model, question) })

async function ask<Shape extends z.ZodType>(
  model: Vendor,
  { instructions, prompt, shape, signal }: Question<Shape>,
): Promise<ModelAnswer<z.output<Shape>>> {
  try {
    const { output, usage } = await generateText({
      ...{ model, instructions, prompt, abortSignal: signal, temperature: 0, maxRetries: 2 },
      output: Output.object({ schema: shape }),
    })
    return { value: shape.parse(output), usage: countTokens(usage) }
  } catch (error) {
    // The text of the error quotes the answer, and so the record of a patient: it goes no further.
    if (NoObjectGeneratedError.isInstance(error)) throw new WrongShape(countTokens(error.usage))
    throw error
  }
}

const countTokens = (usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined) => ({
  input_tokens: usage?.inputTokens ?? 0,
  output_tokens: usage?.outputTokens ?? 0,
})
