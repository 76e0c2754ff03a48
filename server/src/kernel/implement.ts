import type { Readable } from 'node:stream'
import type { Answer, Description, Input, Wire, WireOf } from '@sorrel/contract/kernel/operation'
import type { Context } from './context.ts'

type AnyHandler = (ctx: Context, input: never) => Promise<unknown>

/** An operation as the server knows it: its declaration, its schemas and its handler. */
export type Served = {
  name: string
  feature: string
  description: Description
  wire: Wire
  handle: (ctx: Context, input: Record<string, unknown>) => Promise<unknown>
}

declare const listed: unique symbol
/** An operation of a feature whose operations are `F`. Only the type checker knows `F`; it types the calls in tests. */
type ServedOf<F> = Served & { readonly [listed]?: F }
export type OperationsOf<S> = S extends { readonly [listed]?: infer F } ? F : never

type Handlers<F> = { [Name in keyof F]: (ctx: Context, input: Input<WireOf<F[Name]>>) => Promise<Answered<Answer<WireOf<F[Name]>>>> }
type Answered<A> = A | WithCookie<A> | UnderWay<A>
type WiresOf<F> = { [Name in keyof F]: WireOf<F[Name]> }

/**
 * Binds a feature's operations to schemas and handlers: `implement('x', operations, wire)({ ... })`.
 * A handler that is missing or has the wrong answer does not compile. There are two calls so that the compiler knows the operations
 * before it reads the handlers.
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

/** The operations of a feature but those that a part of it serves in a folder of its own. One that nobody serves does not compile. */
export function omitOperations<All extends object, Others extends Partial<All>>(all: All, others: Others): Omit<All, keyof Others> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in others))) as Omit<All, keyof Others>
}
type DownloadOptions = Partial<Pick<Download, 'disposition' | 'length' | 'patient_id'>>

/** A file as an answer, instead of one JSON value. */
export class Download {
  readonly type: string
  readonly name: string
  readonly bytes: Buffer | string | Readable
  /** `inline` only for what we write or draw ourselves: a browser must never open an upload in place. */
  readonly disposition: 'attachment' | 'inline'
  /** The bytes of a stream, if they are known. */
  readonly length: number | undefined
  /** The patient whom the file is about, for the trail of reads. */
  readonly patient_id: string | null
  constructor(type: string, name: string, bytes: Buffer | string | Readable, options: DownloadOptions = {}) {
    this.type = type
    this.name = name
    this.bytes = bytes
    this.disposition = options.disposition ?? 'attachment'
    this.length = options.length
    this.patient_id = options.patient_id ?? null
  }
}

/** A page of our own markup; `write` gets the nonce that its style needs. */
export class Page {
  readonly write: (nonce: string) => string
  constructor(write: (nonce: string) => string) {
    this.write = write
  }
}

/**
 * The answer of an operation with `output: events(...)`. It runs until the reader leaves, the server stops, `end` is called, or the
 * reader may no longer listen; `isOver` checks that before every event.
 */
export type EventStream = {
  /** `stands` ends when the reader was told what they missed; `stop` is called when they have left. */
  start: (send: (event: StreamEvent) => void, from: string | undefined, end: () => void) => { stop: () => void; stands: Promise<void> }
  isOver: () => boolean
}
export type StreamEvent = { id?: string; event?: string; data: unknown }

/** An answer with a `set-cookie` header; only the refresh cookie uses it. */
export class WithCookie<A = unknown> {
  readonly answer: A
  readonly cookie: string
  constructor(answer: A, cookie: string) {
    this.answer = answer
    this.cookie = cookie
  }
}

/** The answer of a call that would have begun something which is under way already (`status_under_way`). */
export class UnderWay<A = unknown> {
  readonly answer: A
  constructor(answer: A) {
    this.answer = answer
  }
}
