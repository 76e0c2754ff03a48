import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Told } from './told.ts'

/** A test may take this long, and so may a hook: the longest take 40 s, and a busy machine is up to five times slower. */
const longestTest = 240_000
/** A file that says nothing for longer than any test may take is stuck, or left something open that keeps it from ending. */
export const longestSilence = 270_000
// What a file leaves in memory stays until the process ends.
const mostMegabytes = 1500

/** `root` is the working folder, `output` is where everything goes that tests print, and `silence` is in milliseconds. */
export type Surroundings = { root: string; env: NodeJS.ProcessEnv; output: number | 'inherit'; silence: number }

/** A process that runs test files, one at a time. */
export class Worker {
  private readonly child: ChildProcess
  private readonly silence: number
  private ended = false
  private megabytes = 0

  constructor({ root, env, output, silence }: Surroundings) {
    this.silence = silence
    this.child = fork(join(import.meta.dirname, 'process.ts'), {
      env: { ...env, NODE_TEST_CONTEXT: 'child-v8' },
      cwd: root,
      execArgv: [`--test-timeout=${longestTest}`],
      stdio: ['ignore', output, output, 'ipc'],
    })
    this.child.once('exit', () => {
      this.ended = true
    })
    // Without a process there is an exit as well, or the silence that follows.
    this.child.on('error', () => {})
  }

  /** Whether it may run another file. */
  get isFit(): boolean {
    return !this.ended && this.megabytes < mostMegabytes
  }

  /** Runs a file and passes on what it tells. The last is always `done`, also if the process ends or falls silent meanwhile. */
  run(file: string, hear: (told: Told) => void): Promise<void> {
    const begun = performance.now()
    let within = 'before its first test'
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(clock)
        this.child.off('message', listen).off('exit', exited)
        resolve()
      }
      const giveUp = (reason: string) => {
        hear({ what: 'broken', reason: `${reason}, ${within}` })
        hear({ what: 'done', ms: performance.now() - begun, megabytes: 0 })
        this.child.kill('SIGKILL')
        finish()
      }
      const exited = (code: number | null, signal: string | null) => giveUp(`The process ended with ${signal ?? code}`)
      const fallSilent = () => {
        this.ended = true
        giveUp(`Nothing happened for ${this.silence / 1000} s: it is stuck, or left something open`)
      }
      let clock = setTimeout(fallSilent, this.silence)
      const listen = (told: Told) => {
        clearTimeout(clock)
        clock = setTimeout(fallSilent, this.silence)
        if (told.what === 'begins') within = `in or after "${told.name}"`
        hear(told)
        if (told.what !== 'done') return
        this.megabytes = told.megabytes
        finish()
      }
      this.child.on('message', listen).once('exit', exited)
      if (this.ended) exited(this.child.exitCode, this.child.signalCode)
      else this.child.send(file)
    })
  }

  async end(): Promise<void> {
    if (this.ended) return
    const exit = once(this.child, 'exit')
    // It ends by itself, and keeps what it compiled.
    this.child.disconnect()
    const clock = setTimeout(() => this.child.kill('SIGKILL'), 5000)
    await exit
    clearTimeout(clock)
  }
}
