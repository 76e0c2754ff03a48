import { fileOf, isTestEnd, isWholeFile, type TestEvents } from './test-events.ts'

/** A reporter for Node's test runner. It prints a line for each file when it ends, and each failure in full, with its place. */
export default async function* (events: TestEvents): AsyncGenerator<string> {
  for await (const event of events) {
    const { type, data } = event
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message ?? ''
    if (type === 'test:fail' && (isTestEnd(event) || isWholeFile(data))) yield `\nFAILED ${data.name}\n${reasonOf(data.details?.error)}\n\n`
    if (type === 'test:summary' && data.file && data.counts) {
      const { tests, failed, cancelled } = data.counts
      const mark = failed + cancelled > 0 ? 'FAILED' : 'ok    '
      const seconds = ((data.duration_ms ?? 0) / 1000).toFixed(1).padStart(6)
      yield `${mark} ${seconds} s  ${fileOf(data)}  ${tests}\n`
    }
  }
}

/** The thrown error with its stack. The runner wraps it in an error of its own. */
function reasonOf(error: { message: string; cause?: unknown } | undefined): string {
  const reason = error?.cause ?? error
  return (reason instanceof Error && reason.stack) || (error?.message ?? 'without a reason')
}
