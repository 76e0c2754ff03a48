import { isBytes } from '@sorrel/contract/kernel/schema-walk'
import type { FastifyRequest } from 'fastify'
import type { Served } from '../implement.ts'
import { Problem } from '../problem.ts'

/** A body that is not JSON. */
export class BytesBody {
  static readonly type = 'application/octet-stream'
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Refuses bytes where an operation reads JSON, and anything else where it reads bytes. */
export function refuseOtherBodies({ wire }: Served, { body }: Pick<FastifyRequest, 'body'>): void {
  const takesBytes = wire.body !== undefined && isBytes(wire.body)
  if (takesBytes !== body instanceof BytesBody) throw new Problem('unsupported_media_type')
}
