// Prints the OpenAPI document of all operations that are served.
//   node scripts/openapi.ts [--declared] [--check]
//   --declared   of everything the contract declares, served or not yet
//   --check      prints nothing but findings: lints the document with redocly.yaml, and makes it twice to see that it comes out the same
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { declaredOperations } from '../contract/src/kernel/catalogue.ts'
import { openApiOf } from '../server/src/kernel/description/openapi.ts'
import type { Described } from '../server/src/kernel/description/openapi-document.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { declared: { type: 'boolean' }, check: { type: 'boolean' } } })
const described: readonly Described[] = values.declared ? await declaredOperations() : (await import('../server/src/features.ts')).served
const document = JSON.stringify(openApiOf(described), null, 2)

if (values.check) check()
else process.stdout.write(`${document}\n`)

function check(): void {
  if (document !== JSON.stringify(openApiOf([...described].reverse()), null, 2)) {
    console.error('openapi: the document depends on the order of the operations')
    process.exitCode = 1
  }
  mkdirSync(`${root}/.cache`, { recursive: true })
  const path = `${root}/.cache/openapi.json`
  writeFileSync(path, document)
  const lint = spawnSync(
    process.execPath,
    [`${root}/node_modules/@redocly/cli/bin/cli.js`, 'lint', path, `--config=${root}/redocly.yaml`, '--max-problems=100'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  const found = `${lint.stdout}${lint.stderr}`
  // Warnings count as well. An exception must be listed in redocly.yaml.
  if (lint.status !== 0 || /\b[1-9]\d* (?:error|warning)/.test(found)) {
    console.error(found)
    process.exitCode = 1
  } else console.log(`openapi: ${described.length} operations, ${Math.round(document.length / 1024)} kB, no findings`)
}
