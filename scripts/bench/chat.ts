import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Balancer } from '../measuring/balancer.ts'
import { type Pair, plantPairs } from '../measuring/chat/pairs.ts'
import { Reader } from '../measuring/chat/reader.ts'
import { type Heard, runTalk } from '../measuring/chat/talk.ts'
import { Connection } from '../measuring/http.ts'
import { quantileOf } from '../measuring/load.ts'
import { type Held, readHeld, startProbedServer } from '../measuring/memory.ts'
import { type ServerProcess, startServer } from '../measuring/server-process.ts'
import { fillWorld } from '../world.ts'
import { figure, type Measured, ms } from './figures.ts'
import type { Place, Stage } from './stage.ts'

const pairs = 250
const perSecond = 50
const manyMessages = 100_000
const streams = 2000

/** Chat on two nodes behind a small proxy, with two workers: with all nodes well, and with one killed every ten seconds. */
export async function measureChat(stage: Stage): Promise<Measured> {
  const place = await stage.place('chat', fillWorld)
  const all = await plantPairs(place.ownerUrl, pairs)
  const nodes = [await startNode(place.url), await startNode(place.url)]
  const workers = [await startWorker(place.url), await startWorker(place.url)]
  const balancer = await new Balancer(nodes.map(({ port }) => port)).open()
  try {
    // What waits in the queue of a new world is done first, and the nodes have answered such calls before: neither is what is measured.
    await waitUntilIdle(place)
    await runTalk(balancer.port, () => place.ownerUrl, all, { perSecond, seconds: 10 })
    const well = await runTalk(balancer.port, () => place.ownerUrl, all, { perSecond, seconds: 30 })
    const broken = await runTalk(
      balancer.port,
      () => place.ownerUrl,
      all,
      { perSecond, seconds: 40 },
      (isOver) => killInTurn(nodes, place, isOver),
    )
    const opened = await measureOpening(place, nodes[0]!, all[0]!)
    return [...judgeWell(well), ...judgeBroken(broken), opened, ...(await measureMemory(place, all))]
  } finally {
    balancer.close()
    for (const one of [...nodes, ...workers]) await one.stop()
  }
}

/** Answers in time as in production, where a test would wait. */
const startNode = (url: string, port?: number) => startServer(url, { port, env: { ANSWER_SECONDS: '3.8' } })
const startWorker = (url: string) => startServer(url, { env: { ROLE: 'worker' } })

/** Waits until no job is due, at most for two minutes. */
async function waitUntilIdle({ ownerUrl }: Place): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  for (let tries = 0; tries < 240; tries++) {
    const { rowCount } = await owner.query(
      'select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
    )
    if (rowCount === 0) break
    await pause(500)
  }
  await owner.end()
}

/** Kills one node after the other without notice, every ten seconds; whoever supervises it starts it again at once. */
async function killInTurn(nodes: ServerProcess[], { url }: Place, isOver: () => boolean): Promise<void> {
  for (let turn = 0; ; turn++) {
    for (let waited = 0; waited < 10_000; waited += 100) {
      if (isOver()) return
      await pause(100)
    }
    const at = turn % nodes.length
    const { child, port } = nodes[at]!
    child.kill('SIGKILL')
    nodes[at] = await startNode(url, port)
  }
}

const faultsOf = ({ lost, doubled, outOfOrder }: Heard) => `${lost}, ${doubled}, ${outOfOrder}`
const isFaultless = ({ lost, doubled, outOfOrder }: Heard) => lost + doubled + outOfOrder === 0

function judgeWell(well: Heard): Measured {
  const p99 = quantileOf(well.delays, 0.99)
  return [
    figure(
      `${perSecond} messages a second with ${pairs * 2} open streams on two nodes: from the press until the other side has read it, p99`,
      `${ms(p99)}, p50 ${ms(quantileOf(well.delays, 0.5))}`,
      'under 500 ms',
      (pace) => p99 < 500 * pace,
    ),
    figure('of them lost, doubled, out of order', faultsOf(well), 'none', isFaultless(well) && well.delays.length === well.sent),
  ]
}

function judgeBroken(broken: Heard): Measured {
  const slowest = Math.max(...broken.cuts)
  return [
    figure(
      `a node killed every 10 s: lost, doubled, out of order`,
      `${faultsOf(broken)} of ${broken.sent}; ${broken.again} sent again`,
      'none',
      isFaultless(broken) && broken.delays.length === broken.sent,
    ),
    figure(
      'the same: each cut stream whole again',
      `${(slowest / 1000).toFixed(1)} s at most, ${broken.cuts.length} cut, ${broken.gaps} read again`,
      'under 3 s',
      (pace) => broken.cuts.length > 0 && slowest < 3000 * pace,
    ),
  ]
}

/** Opens a long conversation as the screen does: the conversation, then its newest messages. */
async function measureOpening({ ownerUrl }: Place, { port }: ServerProcess, pair: Pair): Promise<Measured[number]> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=app,public' })
  await owner.connect()
  await owner.query(
    `insert into chat_message (id, chat_channel_id, patient_id, provider_id, seq, role, author_id, text, client_nonce, sent_at)
     select gen_random_uuid(), c.id, c.patient_id, c.provider_id, c.last_seq + n, case when n % 3 = 0 then 'provider' else 'patient' end,
       case when n % 3 = 0 then c.provider_id else c.patient_id end, 'Message ' || n, gen_random_uuid(), c.last_sent_at + n * interval '1 millisecond'
     from chat_channel c, generate_series(1, $2::int) n where c.id = $1`,
    [pair.channel_id, manyMessages],
  )
  await owner.query(
    `update chat_channel c set last_seq = m.seq, last_sent_at = m.sent_at
     from (select seq, sent_at from chat_message where chat_channel_id = $1 order by seq desc limit 1) m where c.id = $1`,
    [pair.channel_id],
  )
  await owner.query('vacuum analyze chat_message')
  await owner.end()
  const times: number[] = []
  const connection = new Connection(port)
  for (let round = 0; round < 210; round++) {
    const headers = round % 2 === 0 ? pair.patient : pair.provider
    const began = performance.now()
    for (const path of ['', '/messages?limit=30']) {
      const { status, text } = await connection.ask({ method: 'GET', path: `/api/chat/channels/${pair.channel_id}${path}`, headers })
      if (status !== 200) throw new Error(`a conversation was not opened: ${status} ${text}`)
    }
    if (round >= 10) times.push(performance.now() - began)
  }
  connection.close()
  const p95 = quantileOf(times, 0.95)
  return figure(
    `opening a conversation of ${manyMessages.toLocaleString('en')} messages, p95`,
    ms(p95),
    'under 40 ms',
    (pace) => p95 < 40 * pace,
  )
}

/**
 * What a node's memory grows by for each open stream, after its garbage is collected: what waits for that would say more about when it was
 * last collected than about streams.
 */
async function measureMemory({ url }: Place, all: readonly Pair[]): Promise<Measured> {
  const node = await startProbedServer(url)
  const readersOf = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const pair = all[at % all.length]!
      return new Reader(node.port, at % 2 === 0 ? pair.patient : pair.provider, pair.channel_id)
    })
  const open = async (readers: readonly Reader[]) => {
    for (let at = 0; at < readers.length; at += 25) await Promise.all(readers.slice(at, at + 25).map((reader) => reader.start()))
    await pause(2000)
  }
  try {
    // The first streams make the node grow to the size at which it works.
    const first = readersOf(400)
    await open(first)
    const before = await readHeld(node)
    const more = readersOf(streams)
    await open(more)
    const after = await readHeld(node)
    const each = (of: keyof Held) => (after[of] - before[of]) / streams / 1000
    await Promise.all([...first, ...more].map((reader) => reader.stop()))
    return [
      figure(
        `memory for each of ${streams.toLocaleString('en')} open streams`,
        `${each('rss').toFixed(1)} kB resident, ${each('heap').toFixed(1)} kB of them on the heap`,
        'under 30 kB',
        each('rss') < 30,
      ),
    ]
  } finally {
    await node.stop()
  }
}
