// Writes docs/events.md: every event with who records it, who listens to it, and which messages follow.
//   node scripts/events.ts [--check]
//   --check   writes nothing; fails if the list is out of date, or if an event is declared that nothing records
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { events } from '../contract/src/events.ts'
import { features, messages } from '../server/src/features.ts'
import { findUnrecorded, recordersOf, writeEventList } from './gates/events.ts'
import { root } from './steps.ts'

const paths = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/tests/**', '**/*.test.ts'] }).sort()
const recorders = recordersOf(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))
const list = { declared: events, listeners: features.listeners, messages }
const text = writeEventList(list, recorders)
const path = join(root, 'docs/events.md')

const faults = findUnrecorded(list, recorders)
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) faults.push('docs/events.md is out of date: node scripts/events.ts writes it anew')
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
