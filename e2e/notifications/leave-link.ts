import type { GroupSlug } from '../../contract/src/notifications/groups.ts'
import { demoSecret } from '../../server/src/kernel/configuration/safety.ts'
import { makeLinkToken } from '../../server/src/notifications/choices/links.ts'

/** The path of the link that ends e-mails of a group to a patient, as an e-mail carries it. */
export const leaveLinkOf = (id: string, group_slug: GroupSlug): string =>
  `/notices/leave/${makeLinkToken({ config: { hash_secret: demoSecret } }, { kind: 'patient', id, group_slug })}`
