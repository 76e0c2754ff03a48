import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { sealAudit } from '../../audit.ts'
import type { Context } from '../../context.ts'

/** Seals a block of the trail. A block waits for every transaction that began before it, including those of other tests on the same server. */
export async function sealWhenSettled(ctx: Context): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await sealAudit(ctx)).rows > 0) return
    await pause(100)
  }
  assert.fail('nothing was sealed in ten seconds')
}
