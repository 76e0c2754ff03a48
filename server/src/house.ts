import { features } from './features.ts'
import { openIntegrations } from './integrations/index.ts'
import { AuditTrail } from './kernel/audit.ts'
import { type Clock, makeClockFrom, realClock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import { requireVersion } from './kernel/database/versions.ts'
import { openPool } from './kernel/db.ts'
import { Gathering } from './kernel/doors/gathering.ts'
import { loadRecent } from './kernel/live/catching-up.ts'
import { listDependents } from './kernel/live/dependents.ts'
import { Hub } from './kernel/live/hub.ts'
import { Recent } from './kernel/live/recent.ts'
import { type Log, openLog } from './kernel/log.ts'
import { Children } from './kernel/processes/children.ts'
import { findWhoMayAct, type House, makeSystemContext } from './kernel/serving/callers.ts'
import { Limits } from './kernel/serving/limits.ts'
import { Tokens } from './kernel/serving/tokens.ts'

/**
 * Opens everything that lives as long as a node, on a migrated database that it enters as app_login. Servers, workers, tests and
 * measurements all use it. They differ in their configuration, and a test brings its own clock and log.
 */
export async function openHouse(
  config: Config,
  loginUrl: string,
  given: { now?: Clock; log?: Log } = {},
): Promise<{ house: House; closeHouse: () => Promise<void> }> {
  const now = given.now ?? (config.clock ? makeClockFrom(config.clock) : realClock)
  const pool = openPool(loginUrl, config.pool_size, config.database_doors)
  await requireVersion(pool)
  const house: House = {
    config,
    pool,
    now,
    log: given.log ?? openLog(config),
    integrations: await openIntegrations(config, pool, now),
    audit: new AuditTrail(pool),
    limits: new Limits(config.rate_limit_factor),
    tokens: new Tokens(config),
    hub: new Hub(loginUrl),
    recent: new Recent(),
    children: new Children(),
    features,
    // A node that takes over the streams of another is asked about hundreds of people in one moment.
    mayAct: new Gathering((actors) => findWhoMayAct(house, actors)),
    dependents: new Gathering((ids) => listDependents(makeSystemContext(house, 'know_dependents'), ids)),
  }
  house.hub.onSessionEnd((id) => house.tokens.endSession(id))
  house.hub.hear((notice) => house.recent.add(notice, now()))
  house.hub.onConnect(async () => {
    await loadRecent(makeSystemContext(house, 'catch_up'))
    for (const catchUp of features.catchUps) await catchUp(makeSystemContext(house, 'catch_up'))
  })
  await house.hub.start()
  const closeHouse = async () => {
    await house.hub.stop()
    await pool.end()
  }
  return { house, closeHouse }
}
