import type { GroupSlug } from '../../contract/src/notifications/groups.ts'
import { demoSecret } from '../../server/src/kernel/configuration/safety.ts'
import { makeLinkToken } from '../../server/src/notifications/choices/links.ts'

/** The path of the link that ends e-mails of a group to somebody, as an e-mail carries it. */
export const leaveLinkOf = (id: string, group_slug: GroupSlug, kind: 'patient' | 'provider' = 'patient'): string =>
  `/notices/leave/${makeLinkToken({ config: { hash_secret: demoSecret } }, { kind, id, group_slug })}`
