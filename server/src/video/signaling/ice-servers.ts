import { createHmac } from 'node:crypto'
import type { IceServer } from '@sorrel/contract/video/schemas'
import type { z } from 'zod'
import { type Context, getDoerId } from '../../kernel/context.ts'

const credentialHours = 4

/**
 * The servers by which browsers find a way to each other. Credentials for the relay hold for four hours: the name is the second at which they
 * end, and the password its HMAC under a secret that only the relay and this server know (coturn: `use-auth-secret`).
 */
export function listIceServers(
  ctx: Pick<Context, 'now' | 'actor'> & { config: Pick<Context['config'], 'video'> },
): z.input<typeof IceServer>[] {
  const { stun_urls, turn_urls, turn_secret } = ctx.config.video
  const servers: z.input<typeof IceServer>[] = stun_urls.length > 0 ? [{ urls: stun_urls }] : []
  if (turn_urls.length === 0 || !turn_secret) return servers
  const ends = Math.floor(Date.parse(ctx.now()) / 1000) + credentialHours * 3600
  // The relay writes the name into its log, so it holds no id of ours.
  const username = `${ends}:${createHmac('sha256', turn_secret)
    .update(getDoerId(ctx.actor) ?? '')
    .digest('hex')
    .slice(0, 12)}`
  const credential = createHmac('sha1', turn_secret).update(username).digest('base64')
  return [...servers, { urls: turn_urls, username, credential }]
}
