import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../steps.ts'
import { figure, type Measured } from './figures.ts'

/** Measures the type check of the project with 200 more operations. */
export async function measureTypeCheck(): Promise<Measured> {
  const said = execFileSync(process.execPath, [join(root, 'scripts/bench/types-bench.ts')], { encoding: 'utf8' })
  const [, asItIs, withMore] = /([\d.]+) s as it is, ([\d.]+) s with/.exec(said) ?? []
  return [
    figure(
      'type check with 200 operations more',
      `${withMore} s (${asItIs} s as it is)`,
      'under 30 s',
      (pace) => Number(withMore) < 30 * pace,
    ),
  ]
}
