import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { userInfo } from 'node:os'

export type Way = { name: string; argv: string[]; uid?: number; gid?: number }

const nobody = { uid: 65534, gid: 65534 }
const caps = [
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

// PostgreSQL refuses uid 0. Tried in order; the first that can run `postgres --version` wins.
function waysToRun(): Way[] {
  // Ourselves on the outside, nobody on the inside: files stay ours, a folder of mode 700 is no obstacle. Refused by Docker's default seccomp profile.
  // NOTE: initdb wants its user in the list of users, where nobody always is, and a container's own number often is not.
  const inside = { name: 'user namespace', argv: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] }
  if (process.getuid?.() !== 0) return isListed() ? [{ name: 'as we are', argv: [] }] : [inside, { name: 'as we are', argv: [] }]
  return [
    inside,
    // Docker's default capabilities are enough. access(2) forgets ambient capabilities unless no_setuid_fixup is set.
    { name: 'nobody, may look everywhere', argv: ['setpriv', ...caps], ...nobody },
    // No capability at all: works when the clone is reachable for everyone (/srv, /opt, /app).
    { name: 'nobody', argv: [], ...nobody },
  ]
}

function isListed(): boolean {
  try {
    return Boolean(userInfo())
  } catch {
    return false
  }
}

/** How `postgres` can be run by whoever we are; `data`, where it exists, is given to that user. Throws when there is no way. */
export function wayToRun(postgres: string, data: string): Way {
  for (const way of waysToRun()) {
    const [program = postgres, ...before] = way.argv
    const spawned = way.argv.length === 0 && way.uid ? { uid: way.uid, gid: way.gid! } : {}
    if (spawnSync(program, way.argv.length ? [...before, postgres, '--version'] : ['--version'], spawned).status !== 0) continue
    // The way may differ from last time (another container, another user); the files follow it.
    if (process.getuid?.() === 0 && existsSync(data)) execFileSync('chown', ['-R', `${way.uid ?? 0}:${way.gid ?? 0}`, data])
    return way
  }
  if (process.getuid?.() !== 0) throw new Error(`PostgreSQL does not start here: ${spawnSync(postgres, ['--version']).stderr ?? postgres}`)
  throw new Error(
    'PostgreSQL cannot run as root here. Start as an ordinary user, move the clone to a folder others can enter, or set DATABASE_URL.',
  )
}

/** Starts `program` in a session of its own, with what it says written to the file `log`. */
export function run(way: Way, program: string, args: string[], log: string): ChildProcess {
  const out = openSync(log, 'w')
  // A session of its own: Ctrl-C in the terminal must reach our server first, and the database only through it.
  const spawned = {
    stdio: ['ignore', out, out] as ['ignore', number, number],
    detached: true,
    env: { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC' },
  }
  const [before, ...rest] = way.argv
  const child = before
    ? spawn(before, [...rest, program, ...args], spawned)
    : spawn(program, args, way.uid ? { ...spawned, uid: way.uid, gid: way.gid! } : spawned)
  closeSync(out)
  return child
}
