import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { makeCacheFolder, root, runCommand } from './steps.ts'
import { hashOfWeb } from './web-sources.ts'

const dist = join(root, 'web/dist')
const stamp = join(dist, '.stamp')
const stampOfDrawing = join(root, 'web/dist-server/.stamp')

/** `modern` builds for current browsers only. `all` adds old browsers, which takes most of a minute longer. */
export type Browsers = 'modern' | 'all'

/** Builds the web app, unless `web/dist` was built from the same sources for at least these browsers. Returns whether it built. */
export async function buildWebIfStale(browsers: Browsers): Promise<boolean> {
  const [made, madeFor] = readStamp(stamp)
  const isMade = made === hashOfWeb() && (madeFor === 'all' || madeFor === browsers)
  const [drawingWasBuilt] = await Promise.all([buildDrawingIfStale(), isMade ? undefined : buildForBrowsers(browsers)])
  return drawingWasBuilt || !isMade
}

/** Builds the part of the web app by which the server draws pages, unless it was built from the same sources. Returns whether it built. */
export async function buildDrawingIfStale(): Promise<boolean> {
  const wanted = hashOfWeb()
  if (readStamp(stampOfDrawing)[0] === wanted) return false
  await runVite(['build', 'web', '--ssr', 'src/drawing.tsx'], 'web-drawing.log')
  writeFileSync(stampOfDrawing, `${wanted}\n`)
  return true
}

const readStamp = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [])

/** Builds what browsers load, and puts a compressed copy beside each file. */
async function buildForBrowsers(browsers: Browsers): Promise<void> {
  const wanted = hashOfWeb()
  await runVite(['build', 'web'], 'web-build.log', { LEGACY: browsers === 'all' ? '1' : '' })
  await compress()
  writeFileSync(stamp, `${wanted} ${browsers}\n`)
}

/** Runs the build tool in its own process, so that its memory is free again when the server starts. If it fails, throws with its output. */
async function runVite(args: string[], logName: string, env: Record<string, string> = {}): Promise<void> {
  const log = join(makeCacheFolder(), logName)
  const { ok } = await runCommand('vite', [...args, '--logLevel', 'warn'], { env: { ...env, NODE_ENV: 'production' }, log })
  if (!ok) throw new Error(`The web app could not be built:\n${readFileSync(log, 'utf8').slice(-4000)}`)
}

async function compress(): Promise<void> {
  const files = globSync('static/**/*.{js,css,svg,json}', { cwd: dist }).map((name) => join(dist, name))
  const brotli = (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
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
