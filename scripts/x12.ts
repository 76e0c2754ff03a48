// Judges files of the exchange with payers, for measuring the reader from outside and for questions about a file.
//   npm run -s x12 -- read FILE...      writes one line of JSON for each file: {file, kind, accepted, errors}
// `accepted` is false for a file that must not be posted. The exit code tells whether every file could be opened.
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { judgeFile, type Verdict } from '../server/src/claims/x12/reading/file.ts'

const [verb, ...files] = process.argv.slice(2)
if (verb !== 'read' || files.length === 0) {
  process.stderr.write('usage: npm run -s x12 -- read FILE...\n')
  process.exitCode = 1
} else for (const file of files) process.stdout.write(`${JSON.stringify({ file, ...(await judge(file)) })}\n`)

async function judge(file: string): Promise<Verdict> {
  try {
    // NOTE: npm changes to the folder of the package; a path is relative to where the person stands. A byte that is no UTF-8 becomes a
    // replacement character and never swallows a separator.
    return await judgeFile(createReadStream(resolve(process.env.INIT_CWD ?? '.', file), { encoding: 'utf8', highWaterMark: 256 * 1024 }))
  } catch (error) {
    process.exitCode = 1
    const message = `The file cannot be read: ${error instanceof Error && 'code' in error ? error.code : error}.`
    return { kind: null, accepted: false, errors: [{ segment: null, position: 0, code: 'unreadable', message }] }
  }
}
