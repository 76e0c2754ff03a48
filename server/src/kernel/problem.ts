import { type ErrorCode, errors } from '@sorrel/contract/kernel/errors'

/** A refusal that we give on purpose. Anything else that is thrown is a bug and becomes `internal`. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ErrorCode
  readonly details: unknown
  /** Seconds after which a retry makes sense; sent as `retry-after`. */
  readonly retry_after: number | undefined

  constructor(code: ErrorCode, details?: unknown, retryAfter?: number) {
    super(code)
    this.code = code
    this.details = details
    this.retry_after = retryAfter
  }

  get status(): number {
    return errors[this.code]
  }
}

type Place = 'path' | 'query' | 'header' | 'body'
type Path = readonly (string | number)[]

/** A refusal of one value that was sent, for a reason that its schema cannot express: where the value is, and what is wrong with it. */
export const refuseValue = (place: Place, path: Path, code: string, params: object = {}): Problem =>
  new Problem('invalid_request', { issues: [{ in: place, path, code, params }] })
