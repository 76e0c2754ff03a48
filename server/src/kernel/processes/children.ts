import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { Problem } from '../problem.ts'

type Task = {
  /** The file that the child runs. It gets one message, answers one, and ends. */
  script: URL
  seconds: number
  /** From 0, like everything else, to 19: only when nobody else wants the processor. */
  niceness: number
}

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

  async run<Answer>(task: Task, message: unknown): Promise<Answer> {
    await this.enter()
    try {
      return (await runChild(task, message)) as Answer
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

function runChild({ script, seconds, niceness }: Task, message: unknown): Promise<unknown> {
  return new Promise((answer, fail) => {
    const child = fork(script, {
      serialization: 'advanced',
      env: {},
      execArgv: ['--permission', '--allow-addons', '--allow-worker', '--allow-fs-read=*', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    lowerPriority(child, niceness)
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
