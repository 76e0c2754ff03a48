import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { sendCode } from '../../auth/job-names.ts'
import { sendNotification } from '../../notifications/job-names.ts'
import { sendGoodFaith } from '../../prices/job-names.ts'
import { mended } from './mended-migrations.ts'
import { listMigrations, makeLoginUrl, migrate } from './migrate.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { oldestMajor, requireVersion } from './versions.ts'

let database: TestDatabase
let admin: pg.Client
let emptyUrl: string
before(async () => {
  database = await testDatabase()
  admin = new pg.Client({ connectionString: database.ownerUrl })
  await admin.connect()
  const name = `${new URL(database.ownerUrl).pathname.slice(1)}_empty`
  // As docs/operating.md makes the owner of a database of one's own: no superuser.
  await admin.query(`create role ${name} login`)
  await admin.query(`grant app_owner, app_user, app_job, app_worker to ${name} with admin option`)
  await admin.query(`create database ${name} owner ${name}`)
  const url = new URL(`/${name}`, database.ownerUrl)
  url.username = name
  emptyUrl = url.href
})
after(async () => {
  const { pathname, username } = new URL(emptyUrl)
  await admin.query(`drop database if exists ${pathname.slice(1)} with (force)`)
  await admin.query(`drop role if exists ${username}`)
  await admin.end()
  await database.drop()
})

test('Two nodes that start at once on an empty database, as an owner who is no superuser, apply each migration once', async () => {
  const [one, other] = await Promise.all([migrate(emptyUrl), migrate(emptyUrl)])
  const names = ['0000-foundation', ...listMigrations().map(({ name }) => name)]
  assert.deepEqual([...one.applied, ...other.applied], names)
  assert.deepEqual((await migrate(emptyUrl)).applied, [])
})

test('The server that runs says which version it is', async () => assert.ok((await requireVersion(admin)) >= oldestMajor))

test('A migration that was mended is not applied again where its old text was', async () => {
  for (const [name, sha256] of Object.entries(mended)) {
    const { rowCount } = await admin.query('update app.migration set sha256 = $2 where name = $1 and sha256 <> $2', [name, sha256])
    assert.equal(rowCount, 1, name)
  }
  assert.deepEqual((await migrate(database.ownerUrl)).applied, [])
})

test('A migration that was changed after it was applied is refused by its name', async () => {
  await admin.query(`update app.migration set sha256 = 'of another text' where name = '0001-kernel.sql'`)
  await assert.rejects(migrate(database.ownerUrl), /0001-kernel\.sql was changed after it was applied/)
})

test('The login role by itself reads no table, and a job that is enqueued in a transaction goes with it', async () => {
  const login = new pg.Client({ connectionString: makeLoginUrl(database.ownerUrl) })
  await login.connect()
  try {
    await assert.rejects(login.query('select from app.patient'), { code: '42501' })
    const waiting = async () => (await admin.query('select from graphile_worker._private_jobs')).rowCount
    const enqueue = `select app.enqueue('platform.seal_the_audit', '{}')`
    await login.query(`begin; set local role app_user; ${enqueue}; rollback`)
    assert.equal(await waiting(), 0)
    await login.query(`begin; set local role app_user; ${enqueue}; commit`)
    assert.equal(await waiting(), 1)
  } finally {
    await login.end()
  }
})

test('Of the jobs that are due, the code that somebody waits for goes first and a paper goes last', async () => {
  const login = new pg.Client({ connectionString: makeLoginUrl(database.ownerUrl) })
  const queue = new pg.Pool({ connectionString: database.ownerUrl, options: '-c role=app_worker', max: 2 })
  try {
    await login.connect()
    await login.query('begin; set local role app_user')
    for (const { name, priority = 0 } of [sendGoodFaith, sendNotification, sendCode])
      await login.query('select app.enqueue($1, $2, priority => $3)', [name, '{}', priority])
    await login.query('commit')
    const ran: string[] = []
    const note = (name: string) => [name, () => void ran.push(name)] as const
    const taskList = Object.fromEntries([sendGoodFaith, sendNotification, sendCode].map(({ name }) => note(name)))
    await runOnce({ pgPool: queue, taskList, logger: new Logger(() => () => {}) })
    assert.deepEqual(ran, [sendCode.name, sendNotification.name, sendGoodFaith.name])
  } finally {
    await login.end()
    await queue.end()
  }
})
