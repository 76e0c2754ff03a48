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

// PostgreSQL refuses uid 0. The ways are tried in order; the first that can run `postgres --version` wins.
function waysToRun(): Way[] {
  // Outside the namespace we stay ourselves, inside we are `nobody`. So the files remain ours, and a folder of mode 700 is no obstacle.
  // Docker's default seccomp profile refuses this way.
  // NOTE: initdb wants its user in the list of users. That list always has `nobody`, but often lacks the user id that a container runs
  // as.
  const inside = { name: 'user namespace', argv: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] }
  if (process.getuid?.() !== 0) return isListed() ? [{ name: 'as we are', argv: [] }] : [inside, { name: 'as we are', argv: [] }]
  return [
    inside,
    // Docker's default capabilities are enough for this. access(2) ignores ambient capabilities unless no_setuid_fixup is set.
    { name: 'nobody, may look everywhere', argv: ['setpriv', ...caps], ...nobody },
    // Needs no capability, but everyone must be able to reach the clone (as in /srv, /opt, /app).
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

/**
 * The way in which the current user can run `postgres`; throws if there is none. The folder `data`, if it exists, is given to the user
 * that the way runs as.
 */
export function findWay(postgres: string, data: string): Way {
  for (const way of waysToRun()) {
    const [program = postgres, ...before] = way.argv
    const spawned = way.argv.length === 0 && way.uid ? { uid: way.uid, gid: way.gid! } : {}
    if (spawnSync(program, way.argv.length ? [...before, postgres, '--version'] : ['--version'], spawned).status !== 0) continue
    // Another container or user may have run it last time, so the files get the owner of this way.
    if (process.getuid?.() === 0 && existsSync(data)) execFileSync('chown', ['-R', `${way.uid ?? 0}:${way.gid ?? 0}`, data])
    return way
  }
  if (process.getuid?.() !== 0) throw new Error(`PostgreSQL does not start here: ${spawnSync(postgres, ['--version']).stderr ?? postgres}`)
  throw new Error(
    'PostgreSQL cannot run as root here. Start as an ordinary user, move the clone to a folder others can enter, or set DATABASE_URL.',
  )
}

/** Starts `program` in a session of its own and writes its output to the file `log`. */
export function runProgram(way: Way, program: string, args: string[], log: string): ChildProcess {
  const out = openSync(log, 'w')
  // Ctrl-C in the terminal must reach our server first, and the database only through it.
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
