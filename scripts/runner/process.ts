// Runs test files one after another for the runner (runner.ts), which sends their paths and hears what happens (told.ts). The files share
// loaded modules, and code that the engine has already optimized. Hooks and tests of a file are its own, since each file has its own run.
import { subscribe } from 'node:diagnostics_channel'
import { run } from 'node:test'
import type { Told } from './told.ts'

const tell = (told: Told): void => void process.send?.(told)

process.on('message', (file: string) => void runFile(file))
// NOTE: the events of a run come too late for a test that blocks or ends the process; this comes before the test does anything.
subscribe('tracing:node.test:start', (test) => {
  const { name } = test as { name: string }
  // The file as a whole, which begins last.
  if (name !== '<root>') tell({ what: 'begins', name })
})
// The tests must not outlive whoever asked for them.
process.on('disconnect', () => process.exit())

async function runFile(file: string): Promise<void> {
  const begun = performance.now()
  // NOTE: the run of a file ends when the process has nothing left to do, so the channel must not count meanwhile. What the file leaves open
  // keeps its run from ending, as it would keep a process of its own.
  process.channel?.unref()
  const late: string[] = []
  let failures = 0
  for await (const { type, data } of run({ files: [file], isolation: 'none', concurrency: 1 })) {
    if (type === 'test:pass' || type === 'test:fail') tellEnd(type === 'test:pass', data, file)
    if (type === 'test:fail') failures += 1
    if (type === 'test:diagnostic' && data.message.includes('generated asynchronous activity')) late.push(data.message)
  }
  process.channel?.ref()
  // With such a code a process of its own would have ended.
  if (process.exitCode && failures + late.length === 0) late.push(`It set the exit code ${process.exitCode}.`)
  process.exitCode = undefined
  if (late.length > 0) tell({ what: 'broken', reason: late.join('\n') })
  tell({ what: 'done', ms: performance.now() - begun, megabytes: process.memoryUsage.rss() / 2 ** 20 })
}

type Ended = { name: string; skip?: unknown; todo?: unknown; details: { duration_ms: number; type?: string; error?: Error } }

/** Tells how a test ended. Suites only group tests, and count only if they fail by themselves. */
function tellEnd(passed: boolean, { name, skip, todo, details }: Ended, file: string): void {
  const reason = passed ? '' : reasonOf(details.error)
  // Node reports a file that has no tests, that cannot be read, or that fails after its tests, under its own name.
  if (name === file) tell({ what: 'broken', reason: reason || 'It has no tests.' })
  else if (details.type !== 'suite') {
    const left = skip !== undefined || todo !== undefined
    tell({ what: 'ended', name, ms: details.duration_ms, is: left ? 'left' : passed ? 'passed' : 'failed', reason })
  } else if (!passed && !isOfItsTests(details.error)) tell({ what: 'broken', reason: `${name}\n${reason}` })
}

/** Whether a suite failed only because its tests did. */
const isOfItsTests = (error: Error | undefined): boolean =>
  error !== undefined && 'failureType' in error && error.failureType === 'subtestsFailed'

/** The thrown error with its stack. Node wraps it in an error of its own. */
function reasonOf(error: Error | undefined): string {
  const reason = error?.cause ?? error
  return (reason instanceof Error && reason.stack) || error?.message || 'without a reason'
}
