import { buildApp } from '../../server/src/app.ts'
import { openHouse } from '../../server/src/house.ts'
import { readConfig } from '../../server/src/kernel/config.ts'

/** The server inside this process, for recording what it sends and for running a job by name. */
export async function openMeasuredHouse(url: string) {
  const config = readConfig({ SORREL_MODE: 'test', DATA_DIR: '.cache/measuring', LOG_LEVEL: 'error', POOL_SIZE: '8' })
  const { house, closeHouse } = await openHouse(config, url)
  const app = await buildApp(house)
  const close = async () => {
    await app.close()
    await closeHouse()
  }
  return { house, app, close }
}
