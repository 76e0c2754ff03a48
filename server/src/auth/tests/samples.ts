import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ session_id: await readSomeIds(owner, 'session'), admin_id: [cast.tom.admin_id] }),
  async foreign(owner) {
    const { rows } = await owner.query<{ id: string }>(
      `insert into app.session (id, identity_id, kind, created_at, seen_at, expires_at)
       values (gen_random_uuid(), $1, 'patient', now(), now(), now() + interval '1 day') returning id`,
      [cast.maya.identity_id],
    )
    return { session_id: rows[0]!.id }
  },
}
