import { createHmac, timingSafeEqual } from 'node:crypto'
import { type GroupSlug, notificationGroups } from '@sorrel/contract/notifications/groups'
import type { Config } from '../../kernel/config.ts'

export type NoticeLink = { kind: 'patient' | 'provider'; id: string; group_slug: GroupSlug }

// The link in an e-mail that ends such e-mails holds for as long as the mail lies in a mailbox, so nothing is stored: it names the person and
// the group, and carries a keyed hash of both. The names of the groups are written out, so that their order may change.
const signatureBytes = 16

type Keyed = { config: Pick<Config, 'hash_secret'> }

const sign = (ctx: Keyed, content: string) =>
  createHmac('sha256', ctx.config.hash_secret).update(`notice link ${content}`).digest().subarray(0, signatureBytes)

const idBytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

const groups = Object.keys(notificationGroups) as GroupSlug[]

/** The token of the link with which a person ends the e-mails of a group. */
export function makeLinkToken(ctx: Keyed, { kind, id, group_slug }: NoticeLink): string {
  const content = Buffer.concat([Buffer.from(kind === 'patient' ? 'p' : 'd'), idBytesOf(id), Buffer.from(group_slug)])
  return Buffer.concat([sign(ctx, content.toString('hex')), content]).toString('base64url')
}

/** Reads a token that we made; undefined for anything else. */
export function readLinkToken(ctx: Keyed, token: string): NoticeLink | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const [signature, content] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)]
  const expected = sign(ctx, content.toString('hex'))
  if (signature.length !== signatureBytes || !timingSafeEqual(signature, expected)) return undefined
  const id = content
    .subarray(1, 17)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const group_slug = groups.find((slug) => slug === content.subarray(17).toString())
  return group_slug && { kind: content[0] === 'p'.charCodeAt(0) ? 'patient' : 'provider', id, group_slug }
}
