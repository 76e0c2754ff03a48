import { type ChildProcess, fork, spawn } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { Problem } from '../problem.ts'
import { GivingWay } from './giving-way.ts'
import { WorkingTime } from './working-time.ts'

type Task = {
  /** The file that the child runs. It gets one message, answers one, and ends. */
  script: URL
  seconds: number
  /** From 0, like everything else, to 19: only when nobody else wants the processor. */
  niceness: number
}
const idleNiceness = 19

/** The child was stopped because it took too long, or it ended without an answer. */
export class ChildFailed extends Error {
  override name = 'ChildFailed'
}

// The most tasks that wait for a place. Whoever comes after them is told to try again.
const mostWaiting = 40

/**
 * Runs work on what strangers send (pictures, scans) in processes of its own: a decoder that crashes or runs away takes no request with it,
 * and its memory goes back when it ends. A child sees no environment and may write no file. A node runs only a few at once.
 */
export class Children {
  private readonly most = Math.max(1, availableParallelism() - 1)
  private running = 0
  private readonly waiting: (() => void)[] = []
  private means: Promise<Means> | undefined
  /** Told of every answer of this node. Children of the lowest priority stand still meanwhile, where the machine can do that. */
  readonly answering = new GivingWay()

  async run<Answer>(task: Task, message: unknown): Promise<Answer> {
    await this.enter()
    try {
      if (task.niceness !== idleNiceness) return (await runChild(task, message, [])) as Answer
      this.means ??= findMeans()
      const { before, givesWay } = await this.means
      return (await runChild(task, message, before, givesWay ? this.answering : undefined)) as Answer
    } finally {
      this.running -= 1
      this.waiting.shift()?.()
    }
  }

  private async enter(): Promise<void> {
    if (this.running >= this.most) {
      if (this.waiting.length >= mostWaiting) throw new Problem('temporarily_unavailable', undefined, 5)
      await new Promise<void>((enter) => this.waiting.push(enter))
    }
    this.running += 1
  }
}

// Linux lets whoever wakes up go first before a process of this kind, at once. Before one of niceness 19 they may wait for the end of its slice,
// up to three milliseconds each time, and an answer wakes up several processes one after the other.
const idle = ['/usr/bin/chrt', '--idle', '0']
// A child that stands still cannot notice that the server has ended, so the system ends it.
const endsWithUs = ['/usr/bin/setpriv', '--pdeathsig', 'KILL']

/** The programs that start the child, and whether it may be made to stand still. */
type Means = { before: readonly string[]; givesWay: boolean }

/** What this machine has, and lets us use: some containers have less. */
async function findMeans(): Promise<Means> {
  if (await canStart([...endsWithUs, ...idle])) return { before: [...endsWithUs, ...idle], givesWay: true }
  return { before: (await canStart(idle)) ? idle : [], givesWay: false }
}

const canStart = ([program, ...options]: readonly string[]): Promise<boolean> =>
  new Promise((answer) => {
    const probe = spawn(program!, [...options, process.execPath, '--version'], { env: {}, stdio: 'ignore' })
    probe.once('error', () => answer(false))
    probe.once('exit', (code) => answer(code === 0))
  })

// No helping threads: with them one task takes two processors, and leaves none of a small machine alone.
const rights = ['--v8-pool-size=0', '--permission', '--allow-addons', '--allow-worker', '--allow-fs-read=*', '--no-warnings']

function runChild({ script, seconds, niceness }: Task, message: unknown, before: readonly string[], way?: GivingWay): Promise<unknown> {
  return new Promise((answer, fail) => {
    const [program, ...options] = before
    const child = fork(script, {
      serialization: 'advanced',
      env: { UV_THREADPOOL_SIZE: '1' },
      ...(program ? { execPath: program, execArgv: [...options, process.execPath, ...rights] } : { execArgv: rights }),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    if (!program) lowerPriority(child, niceness)
    const clock = new WorkingTime(seconds, () => child.kill('SIGKILL'))
    const goOn = way?.add(makeStill(child, clock))
    const end = () => {
      goOn?.()
      clock.stop()
      child.removeAllListeners()
      child.on('error', () => {})
      child.kill('SIGKILL')
    }
    child.once('message', (answered) => {
      end()
      answer(answered)
    })
    const failed = (why: string) => {
      end()
      fail(new ChildFailed(why))
    }
    child.once('error', () => failed('the child did not start'))
    // NOTE: `exit` may come before the last message; `disconnect` comes after it.
    child.once('disconnect', () => failed('the child ended without an answer'))
    child.send(message as object, (error) => error && failed('the child takes no message'))
  })
}

const makeStill = (child: ChildProcess, clock: WorkingTime) => ({
  stop: () => {
    clock.stop()
    child.kill('SIGSTOP')
  },
  go: () => {
    child.kill('SIGCONT')
    clock.go()
  },
})

function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It ended already, or this machine forbids it. The work is the same.
  }
}
