import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../server/src/kernel/config.ts'
import { openDatabase } from './database.ts'
import { root } from './steps.ts'
import { buildWebIfStale } from './web.ts'
import { fillWorldIfEmpty, introduceCast } from './world.ts'

// The server restarts when its sources or the built web app change. The web app is rebuilt when its own sources change.
// A reload shows both on the real page with its real content security policy, which a separate development server would not have.
const config = readConfig()
const database = await openDatabase(config)
await fillWorldIfEmpty(database)
await buildWebIfStale('modern').catch((error: Error) => console.error(error.message))
const env = { ...process.env, UNTRANSLATED: 'allow', DATABASE_URL: database.url, PUBLIC_URL: config.public_url }
const watched = ['server/src', 'contract/src', 'web/dist', 'web/dist-server'].map((folder) => `--watch-path=${join(root, folder)}`)
const children: ChildProcess[] = [
  spawn(process.execPath, [...watched, '--watch-preserve-output', 'server/src/main.ts'], { cwd: root, stdio: 'inherit', env }),
  ...[[], ['--ssr', 'src/drawing.tsx']].map((target) =>
    // NOTE: uses this very Node, because the one in the shell's path may be too old for the build.
    spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web', ...target, '--watch', '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      env,
    }),
  ),
]
console.log(`\nSorrel, watching:  ${config.public_url}\n\n${await introduceCast()}\n`)

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await Promise.all(children.map(ended))
  await database.stop()
  process.exit(0)
}
process.on('SIGINT', stop).on('SIGTERM', stop)
for (const child of children) child.once('exit', stop)

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
}
