import { setTimeout as wait } from 'node:timers/promises'
import { Balancer } from '../measuring/balancer.ts'
import { plantPairs } from '../measuring/chat/pairs.ts'
import { type Heard, runTalk } from '../measuring/chat/talk.ts'
import type { DrillDatabase, Node } from './supervisor.ts'

const pairs = 60
const talk = { perSecond: 20, seconds: 30 }

/**
 * Lets people write to each other through a small proxy while one node after the other is killed, the listening connections of both are cut,
 * and the database is killed once. Each message is read once by both sides, in one order.
 */
export async function drillChat(database: DrillDatabase, nodes: readonly [Node, Node]): Promise<Heard> {
  const all = await plantPairs(database.ownerUrl, pairs)
  const balancer = await new Balancer(nodes.map(({ wire }) => wire.port)).open()
  try {
    return await runTalk(
      balancer.port,
      () => database.ownerUrl,
      all,
      talk,
      async (isOver) => {
        await wait(4000)
        await nodes[0].killAndReplace()
        await wait(4000)
        await database.ask("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sorrel-listen'")
        await wait(4000)
        await nodes[1].killAndReplace()
        await wait(4000)
        if (!isOver()) await database.killAndRestart()
        for (const node of nodes) await node.well()
      },
    )
  } finally {
    balancer.close()
  }
}
