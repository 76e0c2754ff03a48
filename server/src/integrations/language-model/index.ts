import type { z } from 'zod'

/** A question to a language model. `shape` is what the answer must be; `signal` ends the call. */
export type Question<Shape extends z.ZodType> = { instructions: string; prompt: string; shape: Shape; signal: AbortSignal }
export type ModelAnswer<Value> = { value: Value; usage: { input_tokens: number; output_tokens: number } }

/** Throws `WrongShape` if the answer is not what was asked for, and any other error if the vendor cannot be reached. */
export type LanguageModel = {
  /** The model as its vendor calls it. */
  name: string
  ask: <Shape extends z.ZodType>(question: Question<Shape>) => Promise<ModelAnswer<z.output<Shape>>>
}

/** The answer of a model did not fit. `usage` is what it cost all the same. */
export class WrongShape extends Error {
  readonly usage: ModelAnswer<unknown>['usage']
  constructor(usage: ModelAnswer<unknown>['usage']) {
    super('the answer of the model has another shape')
    this.usage = usage
  }
}

/** Where nobody is asked: rules of our own work instead (`offline`), or nothing does (`off`). */
export type NoLanguageModel = 'offline' | 'off'
