import type { Answer, Description, Input, Wire, WireOf } from '@sorrel/contract/kernel/operation'
import type { Context } from './context.ts'

type AnyHandler = (ctx: Context, input: never) => Promise<unknown>

/** A call as the server knows it: what was declared, its schemas, and what answers it. */
export type Served = {
  name: string
  feature: string
  description: Description
  wire: Wire
  handle: (ctx: Context, input: Record<string, unknown>) => Promise<unknown>
}

declare const listed: unique symbol
/** A call of a feature whose operations are `F`, which only the type checker remembers: test calls are typed by it. */
type ServedOf<F> = Served & { readonly [listed]?: F }
export type OperationsOf<S> = S extends { readonly [listed]?: infer F } ? F : never

type Handlers<F> = { [Name in keyof F]: (ctx: Context, input: Input<WireOf<F[Name]>>) => Promise<Answered<Answer<WireOf<F[Name]>>>> }
type Answered<A> = A | WithCookie<A>
type WiresOf<F> = { [Name in keyof F]: WireOf<F[Name]> }

/**
 * Binds a feature's operations to schemas and handlers: `implement('x', operations, wire)({ ... })`.
 * A handler that is missing, or answers wrongly, does not compile. In two calls, so that the operations are settled before the handlers are read.
 */
export function implement<F extends Record<string, Description>>(feature: string, operations: F, wires: WiresOf<NoInfer<F>>) {
  return (handlers: Handlers<F>): ServedOf<F>[] =>
    Object.entries(operations).map(([name, description]) => ({
      name,
      feature,
      description,
      wire: (wires as Record<string, Wire>)[name] as Wire,
      handle: (handlers as Record<string, AnyHandler>)[name] as Served['handle'],
    }))
}

/** Answers other than one JSON value of status 200. */
export class Download {
  readonly type: string
  readonly name: string
  readonly bytes: Buffer | string
  /** `inline` only for texts of our own making: what people uploaded is never shown in place. */
  readonly disposition: 'attachment' | 'inline'
  constructor(type: string, name: string, bytes: Buffer | string, disposition: 'attachment' | 'inline' = 'attachment') {
    this.type = type
    this.name = name
    this.bytes = bytes
    this.disposition = disposition
  }
}

/** A page of our own markup; `write` is given the nonce of its style. */
export class Page {
  readonly write: (nonce: string) => string
  constructor(write: (nonce: string) => string) {
    this.write = write
  }
}

/**
 * What an operation with `output: events(...)` answers: runs until the reader leaves, the server stops, `end` is called,
 * or the reader may no longer hear, which is asked before every event.
 */
export type EventStream = {
  start: (send: (event: StreamEvent) => void, from: string | undefined, end: () => void) => () => void
  isOver: () => boolean
}
export type StreamEvent = { id?: string; event?: string; data: unknown }

/** Header values a handler may add to its answer: the refresh cookie is the only user. */
export class WithCookie<A = unknown> {
  readonly answer: A
  readonly cookie: string
  constructor(answer: A, cookie: string) {
    this.answer = answer
    this.cookie = cookie
  }
}
