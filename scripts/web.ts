import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { makeCacheFolder, root, runCommand } from './steps.ts'
import { hashOfWeb } from './web-sources.ts'

const dist = join(root, 'web/dist')
const stamp = join(dist, '.stamp')

/** `modern` builds for current browsers only. `all` adds old browsers, which takes most of a minute longer. */
export type Browsers = 'modern' | 'all'

/** Builds the web app, unless `web/dist` was built from the same sources for at least these browsers. Returns whether it built. */
export async function buildWebIfStale(browsers: Browsers): Promise<boolean> {
  const wanted = hashOfWeb()
  const [made, madeFor] = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().split(' ') : []
  if (made === wanted && (madeFor === 'all' || madeFor === browsers)) return false
  await buildWeb(browsers)
  return true
}

/** Builds the web app and puts a compressed copy beside each file. If the build fails, throws with the output of the tool. */
export async function buildWeb(browsers: Browsers): Promise<void> {
  const wanted = hashOfWeb()
  const log = join(makeCacheFolder(), 'web-build.log')
  // NOTE: the build runs in its own process, so that its memory is free again when the server starts.
  const { ok } = await runCommand('vite', ['build', 'web', '--logLevel', 'warn'], {
    env: { LEGACY: browsers === 'all' ? '1' : '', NODE_ENV: 'production' },
    log,
  })
  if (!ok) throw new Error(`The web app could not be built:\n${readFileSync(log, 'utf8').slice(-4000)}`)
  await compress()
  writeFileSync(stamp, `${wanted} ${browsers}\n`)
}

async function compress(): Promise<void> {
  const files = globSync('static/**/*.{js,css,svg,json}', { cwd: dist }).map((name) => join(dist, name))
  const brotli = (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  const zip = (text: Buffer) => promisify(gzip)(text, { level: 9 })
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file)
      if (text.length < 1024) return
      await Promise.all([
        brotli(text).then((data) => writeFile(`${file}.br`, data)),
        zip(text).then((data) => writeFile(`${file}.gz`, data)),
      ])
    }),
  )
}
