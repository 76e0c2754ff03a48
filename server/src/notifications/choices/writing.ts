import type { Language } from '@sorrel/contract/kernel/values'
import { notificationGroups } from '@sorrel/contract/notifications/groups'
import type { Context } from '../../kernel/context.ts'
import type { RecipientKind, Written } from '../message.ts'
import type { Address } from '../recipients.ts'
import { makeLinkToken } from './links.ts'

type About = { recipient_kind: string; recipient_id: string | null; group_slug: string }

const labels = { en: 'Stop these emails', es: 'No recibir más estos correos' } satisfies Record<Language, string>

/** Adds to an e-mail of a group how to end such e-mails: a link at its end, and the address for the button of mail programs (RFC 8058). */
export function writeLeaving(ctx: Context, about: About, { language }: Address, written: Written): Written {
  const group_slug = about.group_slug as keyof typeof notificationGroups
  const group = notificationGroups[group_slug]
  if (!group || group.locked || !about.recipient_id || written.leave_url) return written
  const token = makeLinkToken(ctx, { kind: about.recipient_kind as RecipientKind, id: about.recipient_id, group_slug })
  const { public_url } = ctx.config
  const leave = { label: labels[language], url: `${public_url}/notices/leave/${token}` }
  return { ...written, mail: { ...written.mail, leave }, leave_url: `${public_url}/api/notice-links/${token}/leave` }
}
