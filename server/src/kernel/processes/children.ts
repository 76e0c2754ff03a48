import { type ChildProcess, fork, spawn } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { Problem } from '../problem.ts'

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
  private canIdle: Promise<boolean> | undefined

  async run<Answer>(task: Task, message: unknown): Promise<Answer> {
    await this.enter()
    try {
      if (task.niceness === idleNiceness) this.canIdle ??= findIdle()
      return (await runChild(task, message, task.niceness === idleNiceness && (await this.canIdle) === true)) as Answer
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
const idle = { program: '/usr/bin/chrt', options: ['--idle', '0'] } as const

/** Whether this machine has the program, and lets us use it: some containers do not. */
const findIdle = (): Promise<boolean> =>
  new Promise((answer) => {
    const probe = spawn(idle.program, [...idle.options, process.execPath, '--version'], { env: {}, stdio: 'ignore' })
    probe.once('error', () => answer(false))
    probe.once('exit', (code) => answer(code === 0))
  })

// No helping threads: with them one task takes two processors, and leaves none of a small machine alone.
const rights = ['--v8-pool-size=0', '--permission', '--allow-addons', '--allow-worker', '--allow-fs-read=*', '--no-warnings']

function runChild({ script, seconds, niceness }: Task, message: unknown, isIdle: boolean): Promise<unknown> {
  return new Promise((answer, fail) => {
    const child = fork(script, {
      serialization: 'advanced',
      env: { UV_THREADPOOL_SIZE: '1' },
      ...(isIdle ? { execPath: idle.program, execArgv: [...idle.options, process.execPath, ...rights] } : { execArgv: rights }),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    if (!isIdle) lowerPriority(child, niceness)
    const clock = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    const end = () => {
      clearTimeout(clock)
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

function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It ended already, or this machine forbids it. The work is the same.
  }
}
