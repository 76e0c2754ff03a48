import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import S3rver from 's3rver'
import type { FileStore } from './index.ts'
import { makeLocalFiles } from './local.ts'
import { makeS3Files } from './s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'sorrel-files-'))
const key = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' }
const s3Of = (port: number) => makeS3Files({ s3: { bucket: 'records', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, ...key } })

let server: S3rver
let port = 0
const stores: Record<string, FileStore> = { 'a folder': makeLocalFiles(join(folder, 'local')) }
before(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'records', configs: [] }],
  })
  port = (await server.run()).port
  stores['a bucket'] = s3Of(port)
})
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

for (const name of ['a folder', 'a bucket']) {
  describe(name, () => {
    const store = () => stores[name]!

    test('gives back the same bytes, whole and as a stream, and the last that were stored', async () => {
      const bytes = randomBytes(700_000)
      await store().put('one/full', randomBytes(900_000))
      await store().put('one/full', bytes)
      assert.deepEqual(await store().read('one/full'), bytes)
      const opened = await store().open('one/full')
      assert.equal(opened?.length, bytes.length)
      assert.deepEqual(await buffer(opened!.bytes), bytes)
    })

    test('stores a stream piece by piece, over several parts of an upload, and nothing of one that breaks off', async () => {
      const mega = randomBytes(1024 * 1024)
      const bytes = Buffer.concat(Array.from({ length: 17 }, () => mega))
      await store().putStream('streamed/full', Readable.from(Array.from({ length: 17 }, () => mega)))
      assert.ok((await store().read('streamed/full'))?.equals(bytes))
      await store().putStream('small/full', Readable.from([Buffer.from('a'), Buffer.from('b')]))
      assert.equal(String(await store().read('small/full')), 'ab')
      const broken = Readable.from(
        (async function* () {
          for (let n = 0; n < 10; n++) yield mega
          throw new Error('the source broke')
        })(),
      )
      await assert.rejects(store().putStream('broken/full', broken), /the source broke/)
      assert.equal(await store().read('broken/full'), undefined)
    })

    test('has nothing where nothing was stored', async () => {
      assert.equal(await store().read('none/full'), undefined)
      assert.equal(await store().open('none/full'), undefined)
      await store().removeFolder('none')
    })

    test('removes a folder with all that is in it, and nothing beside it', async () => {
      for (const key of ['two/full', 'two/pieces/0-a', 'two/pieces/1-b', 'twofold/full']) await store().put(key, Buffer.from(key))
      await store().removeFolder('two/pieces')
      assert.equal(await store().read('two/pieces/1-b'), undefined)
      assert.ok(await store().read('two/full'))
      await store().removeFolder('two')
      assert.equal(await store().read('two/full'), undefined)
      assert.equal(String(await store().read('twofold/full')), 'twofold/full')
    })
  })
}

describe('only a folder', () => {
  test('no key leads out of it, and nobody else on the machine may read it', async () => {
    const store = makeLocalFiles(join(folder, 'own'))
    for (const key of ['../outside', 'a/../../outside', '/etc/passwd', 'a//b', '', 'a/.', 'a\0b'])
      await assert.rejects(async () => store.put(key, Buffer.from('x')), /another form/, key)
    await store.put('a/full', Buffer.from('x'))
    assert.equal(statSync(join(folder, 'own/a/full')).mode & 0o777, 0o600)
    assert.equal(statSync(join(folder, 'own/a')).mode & 0o777, 0o700)
  })

  test('reads what is shipped where it has nothing itself, and never removes that', async () => {
    const shipped = mkdtempSync(join(folder, 'shipped-'))
    writeFileSync(join(shipped, 'full'), 'shipped')
    const store = makeLocalFiles(join(folder, 'with'), shipped)
    assert.equal(String(await store.read('full')), 'shipped')
    await store.put('full', Buffer.from('own'))
    assert.equal(String(await store.read('full')), 'own')
    assert.equal(String(await makeLocalFiles(join(folder, 'else'), shipped).read('full')), 'shipped')
  })
})

test('a bucket that nobody reaches, or that refuses the key, is an error and not an empty answer', async () => {
  const closed = createServer()
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
  const { port: nobody } = closed.address() as AddressInfo
  await new Promise((done) => closed.close(done))
  await assert.rejects(s3Of(nobody).read('one/full'))
  const stranger = makeS3Files({
    s3: { bucket: 'records', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, ...key, access_key_id: 'STRANGER' },
  })
  await assert.rejects(stranger.read('one/full'))
  await assert.rejects(stranger.put('one/full', Buffer.from('x')))
})
