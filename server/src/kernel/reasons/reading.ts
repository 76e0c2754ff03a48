import {
  type AccessReasonKind,
  accessReasonHeader,
  accessReasonKindHeader,
  accessReasonLabels,
  accessReasonLength,
  accessReasonMinutes,
} from '@sorrel/contract/audit/vocabulary'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { type Opened, type Reason, scopeOf } from './giving.ts'

/** The reason in the headers of a call; `reason_required`, with what is wrong with it, if there is none. */
export function readReason({ headers }: FastifyRequest, [closed]: readonly Opened[]): Reason {
  const refuse = (fault: string): never => {
    throw new Problem('reason_required', { scope: scopeOf(closed!), fault, ...accessReasonLength, minutes: accessReasonMinutes })
  }
  const text = decodeText(headers[accessReasonHeader])?.trim() ?? refuse('invalid_format')
  const length = [...text].length
  if (length === 0) return refuse('missing')
  if (length < accessReasonLength.least) return refuse('too_small')
  if (length > accessReasonLength.most) return refuse('too_big')
  const kind = headers[accessReasonKindHeader] ?? 'other'
  return isReasonKind(kind) ? { kind, text } : refuse('invalid_kind')
}

/** Whether this is one of the kinds of reasons that the contract knows. */
export const isReasonKind = (kind: unknown): kind is AccessReasonKind => typeof kind === 'string' && Object.hasOwn(accessReasonLabels, kind)

/** The words of a header, which are percent-encoded; undefined if they are not, or cannot be stored. */
function decodeText(sent: string | string[] | undefined): string | undefined {
  if (sent === undefined) return ''
  if (typeof sent !== 'string' || !/^[\x20-\x7e]*$/.test(sent)) return undefined
  try {
    const text = decodeURIComponent(sent)
    return text.includes('\u0000') ? undefined : text
  } catch {
    return undefined
  }
}
