import type { PrefillError } from '@sorrel/contract/prefill/vocabulary'
import type { Context } from '../../kernel/context.ts'

/** Somebody ended the run while it was worked on. */
export class Ended extends Error {}
/** The run cannot go on. */
export class Failed extends Error {
  readonly code: PrefillError
  constructor(code: PrefillError) {
    super(code)
    this.code = code
  }
}

const lookEveryMs = 500

/** Ends the call of the model when its time is over, or when somebody cancels the run. Call `stop` at the end. */
export function watchRun(ctx: Context, id: string): { signal: AbortSignal; stop: () => void } {
  const ending = new AbortController()
  const time = setTimeout(() => ending.abort(new Failed('timeout')), ctx.config.ai.seconds * 1000)
  const look = setInterval(() => {
    isUnderWay(ctx, id).then(
      (isOn) => !isOn && ending.abort(new Ended()),
      // An outage of the database ends nothing: the next look may reach it.
      () => {},
    )
  }, lookEveryMs)
  return {
    signal: ending.signal,
    stop: () => {
      clearTimeout(time)
      clearInterval(look)
    },
  }
}

const isUnderWay = async (ctx: Context, id: string): Promise<boolean> =>
  (await ctx.db.selectFrom('ai_prefill_fieldset').select('status').where('id', '=', id).executeTakeFirst())?.status === 'running'
