import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import type { FileStore } from '../../integrations/files/index.ts'

/** Puts one thing into the archive. It resolves when the thing was read to its end, so that one is open at a time. */
export type Put = (name: string, bytes: Readable, options: { packs: boolean; at: string }) => Promise<void>

/**
 * Writes a zip into the store while `fill` puts things into it. Only what is on its way is in memory, whatever the number of files. If anything
 * fails, nothing is stored. Returns how long it is, and its hash.
 */
export async function storeZip(
  store: FileStore,
  key: string,
  fill: (put: Put) => Promise<void>,
): Promise<{ bytes: number; sha256: string }> {
  const zip = new yazl.ZipFile()
  const { meter, measure } = makeMeter()
  // The store may not listen yet when something fails, and an error to which nobody listens ends the process.
  meter.on('error', () => {})
  zip.on('error', (error: Error) => meter.destroy(error))
  zip.outputStream.on('error', (error: Error) => meter.destroy(error)).pipe(meter)
  const storing = store.putStream(key, meter)
  // Heard at once, so that a store that refuses while something is read stops the process of nobody.
  const refused = storing.then(() => new Promise<never>(() => {}))
  refused.catch(() => {})
  try {
    await fill(async (name, bytes, { packs, at }) => {
      const ended = finished(bytes, { writable: false })
      zip.addReadStream(bytes, name, { compress: packs, mtime: new Date(at), mode: 0o100644 })
      // If the store takes no more, nobody reads on.
      await Promise.race([ended, refused]).finally(() => ended.catch(() => {}))
    })
    zip.end()
  } catch (error) {
    meter.destroy(error instanceof Error ? error : new Error(String(error)))
    await storing.catch(() => {})
    throw error
  }
  await storing
  return measure()
}

function makeMeter(): { meter: Transform; measure: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { meter, measure: () => ({ bytes, sha256: hash.digest('hex') }) }
}
