import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * Finds the browser of the end-to-end tests: CHROME_PATH, an installed one, Debian's package (as root), or Playwright's download. If there
 * is none, throws one line that says what to install.
 */
export function findChromium(): string {
  const found = findInstalled() ?? installFromDebian() ?? installFromPlaywright()
  if (!found)
    throw new Error(
      'No Chromium: install one (apt-get install chromium, as root), or set CHROME_PATH to a Chrome or Chromium of version 120 or later.',
    )
  return found
}

function findInstalled(): string | undefined {
  const given = process.env.CHROME_PATH
  if (given && !isProgram(given)) throw new Error(`CHROME_PATH is set to ${given}, which cannot be run.`)
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return given ?? [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications].find(isProgram)
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium and a font with apt-get (once) ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  run('update', '-q')
  return run('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation') ? findInstalled() : undefined
}

function installFromPlaywright(): string | undefined {
  const cli = join(import.meta.dirname, '../node_modules/.bin/playwright')
  console.log("Downloading Playwright's Chromium (once) ...")
  if (spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    return
  const listed = spawnSync(process.execPath, [cli, 'install', '--dry-run', 'chromium-headless-shell'], { encoding: 'utf8' }).stdout
  const folder = /Install location:\s+(\S.*)/.exec(listed)?.[1]?.trim()
  if (!folder) return
  const inside = [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/headless_shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  ]
  return inside.map((path) => join(folder, path)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
