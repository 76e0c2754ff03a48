import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { makeLocalFiles } from '../../integrations/files/local.ts'
import { storeZip } from '../archive/zip.ts'
import { unzip } from './archives.ts'

const folder = mkdtempSync(join(tmpdir(), 'sorrel-zip-'))
after(() => rmSync(folder, { recursive: true }))
const store = makeLocalFiles(folder)
const at = '2026-03-03T15:00:00.000Z'
const mega = 1024 * 1024

/** What buffers take now, beside the heap of the program itself. */
const measureBuffers = () => process.memoryUsage().arrayBuffers

test('the memory stays flat with hundreds of photos: 300 MB pass through it, and never more than 32 MB are there at once', async () => {
  const photo = () =>
    Readable.from(
      (function* () {
        for (let n = 0; n < 32; n++) yield Buffer.alloc(mega / 32, n)
      })(),
      { objectMode: false },
    )
  const before = measureBuffers()
  let most = 0
  const { bytes } = await storeZip(store, 'big/full', async (put) => {
    for (let n = 0; n < 300; n++) {
      await put(`files/${n}.jpg`, photo(), { packs: false, at })
      most = Math.max(most, measureBuffers() - before)
    }
  })
  assert.ok(bytes > 300 * mega)
  assert.ok(most < 32 * mega, `${Math.round(most / mega)} MB`)
})

test('what was put in comes out again, packed or not', async () => {
  const { bytes } = await storeZip(store, 'small/full', async (put) => {
    await put('files/a.jpg', Readable.from([Buffer.from('one'), Buffer.from('two')]), { packs: false, at })
    await put('index.html', Readable.from(['ñ'.repeat(50_000)], { objectMode: false }), { packs: true, at })
  })
  const stored = await store.read('small/full')
  assert.equal(stored?.length, bytes)
  assert.ok(bytes < 10_000)
  const contents = await unzip(stored!)
  assert.equal(String(contents.get('files/a.jpg')), 'onetwo')
  assert.equal(String(contents.get('index.html')), 'ñ'.repeat(50_000))
})

test('if a file breaks off, or the store refuses, it fails with the reason and nothing is stored', async () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(mega)
        throw new Error('the disk is gone')
      })(),
    )
  await assert.rejects(
    storeZip(store, 'broken/full', (put) => put('a', broken(), { packs: false, at })),
    /the disk is gone/,
  )
  assert.equal(await store.read('broken/full'), undefined)
  const full = { ...store, putStream: () => Promise.reject(new Error('the store is full')) }
  await assert.rejects(
    storeZip(full, 'full/full', (put) => put('a', Readable.from([Buffer.alloc(30 * mega)]), { packs: false, at })),
    /the store is full/,
  )
})
