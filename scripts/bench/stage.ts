import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startDatabase, stopDatabase } from '../../server/src/kernel/database/embedded-postgres.ts'
import { makeLoginUrl, migrate } from '../../server/src/kernel/database/migrate.ts'
import { seedBulk } from '../../server/src/world/bulk.ts'
import { type Crowd, seedCrowd } from '../measuring/crowd.ts'
import { root } from '../steps.ts'
import { measureSlowness } from '../times/calibration.ts'
import { fillWorld } from '../world.ts'

export type Place = { url: string; ownerUrl: string }
/** A database server of the run's own, durable as in life; `usual` has the sizes of the gates, made when it is first asked for. */
export type Stage = {
  usual: () => Promise<Place>
  place: (name: string, fill: (ownerUrl: string) => Promise<void>) => Promise<Place>
  /** How many times slower than the reference the machine is now, with the database server once it runs. */
  pace: () => Promise<number>
  stop: () => Promise<void>
}

export const usualCrowd: Crowd & { dietitians: number } = { patients: 5000, visits: 200_000, dietitians: 220 }

export async function openStage(): Promise<Stage> {
  const home = join(root, '.sorrel/bench')
  await stopDatabase(home)
  rmSync(home, { recursive: true, force: true })
  let opening: ReturnType<typeof startDatabase> | undefined
  let usual: Promise<Place> | undefined
  const place: Stage['place'] = async (name, fillIt) => {
    opening ??= startDatabase(home)
    const { url } = await opening
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(`create database ${name}`)
    await owner.end()
    const address = new URL(url)
    address.pathname = `/${name}`
    await migrate(address.href)
    await fillIt(address.href)
    return { url: makeLoginUrl(address.href), ownerUrl: address.href }
  }
  return {
    place,
    usual: () => {
      usual ??= place('usual', fillUsual)
      return usual
    },
    pace: async () => measureSlowness((await opening)?.url),
    stop: async () => {
      await opening?.then(({ stop }) => stop())
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function fillUsual(ownerUrl: string): Promise<void> {
  await fillWorld(ownerUrl)
  await seedBulk(ownerUrl, usualCrowd.dietitians)
  await seedCrowd(ownerUrl, usualCrowd)
}
