import { buildApp } from '../../server/src/app.ts'
import { openIntegrations } from '../../server/src/integrations/index.ts'
import { AuditTrail } from '../../server/src/kernel/audit.ts'
import { realClock } from '../../server/src/kernel/clock.ts'
import { readConfig } from '../../server/src/kernel/config.ts'
import { openPool } from '../../server/src/kernel/db.ts'
import { openLog } from '../../server/src/kernel/log.ts'
import type { House } from '../../server/src/kernel/serving/callers.ts'
import { Limits } from '../../server/src/kernel/serving/limits.ts'
import { Tokens } from '../../server/src/kernel/serving/tokens.ts'

/** The server inside of this process: for looking at what it sends, and for running a job by name. */
export async function openHouse(url: string) {
  const config = readConfig({ SORREL_MODE: 'test', DATA_DIR: '.cache/measuring', LOG_LEVEL: 'error' })
  const log = openLog(config)
  const pool = openPool(url, 8)
  const integrations = await openIntegrations(config, pool, realClock)
  const limits = new Limits(config.rate_limit_factor)
  const house: House = { config, pool, now: realClock, log, integrations, audit: new AuditTrail(pool), limits, tokens: new Tokens(config) }
  const app = await buildApp(house)
  const close = async () => {
    await app.close()
    await pool.end()
  }
  return { house, app, close }
}
