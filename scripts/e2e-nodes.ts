// Two web nodes and two workers behind a small proxy, with a copy of the demo world, for the end-to-end test of many nodes, which starts this as
// a child process (e2e/nodes.ts). It reports its address, kills a node when it is asked to, and ends when its parent goes away.
import { testDatabase, testNow } from '../server/src/kernel/database/test-database.ts'
import { Balancer } from './measuring/balancer.ts'
import { startServer } from './measuring/server-process.ts'
import { freePort } from './ports.ts'

const database = await testDatabase('demo')
const port = await freePort()
const address = `http://localhost:${port}`
const env = { PUBLIC_URL: address, HOST: '127.0.0.1', CLOCK: process.env.CLOCK ?? testNow, LOG_LEVEL: 'error' }
const start = (role: 'web' | 'worker') => startServer(database.url, { env: { ...env, ROLE: role }, log: 'e2e-nodes.log' })
const webs = await Promise.all([start('web'), start('web')])
const workers = await Promise.all([start('worker'), start('worker')])
const balancer = await new Balancer(webs.map((web) => web.port)).open(port, 'localhost')
process.on('SIGINT', () => {})
process.once('disconnect', stop)
process.on('message', ({ kill }: { kill: number }) => {
  webs[kill]!.child.kill('SIGKILL')
  process.send?.({ killed: kill })
})
process.send?.({ address })

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), 15_000).unref()
  balancer.close()
  await Promise.all([...webs, ...workers].map((one) => one.stop()))
  await database.drop()
  process.exit(0)
}
