import { contributions } from './contributions.ts'
import { asOwner } from './rows.ts'

/** Adds so many dietitians with licences, networks, hours and reviews, for measuring; the same ones for the same seed. Some seconds for 50,000. */
export async function seedBulk(ownerUrl: string, count: number, seed = 1): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
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
