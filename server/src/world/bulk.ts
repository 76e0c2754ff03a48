import { contributions } from './contributions.ts'
import { connectAsOwner } from './rows.ts'

/**
 * Adds this many dietitians with licenses, networks, hours and reviews, for measuring. The same seed adds the same dietitians. 50,000
 * take some seconds.
 */
export async function seedBulk(ownerUrl: string, count: number, seed = 1): Promise<void> {
  await connectAsOwner(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('set local role app_job')
    for (const { text, values } of contributions.flatMap(({ bulk }) => bulk ?? [])) {
      const more = values?.() ?? []
      await client.query(text, [seed, count, ...more])
    }
    await client.query('commit')
    await client.query('analyze')
  })
}
