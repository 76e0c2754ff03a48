import type { TestApp } from '../../kernel/testing.ts'

export type Sent = { channel: string; recipient: string; subject: string | null; text: string; links: string[] }

/** Runs what is due by the test's clock: all jobs but those that send, and then the sending of each message whose time has come. */
export async function deliverDue(app: TestApp): Promise<void> {
  const { rows: jobs } = await app.owner.query(
    `select j.id, t.identifier, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  for (const { id, identifier, payload } of jobs) {
    if (identifier !== 'notifications.send') await app.runJob(identifier, payload)
    await app.owner.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
  const due = await app.owner.query("select id from notification where status = 'queued' and send_after <= $1 order by created_at, id", [
    app.clock(),
  ])
  for (const { id } of due.rows) await app.runJob('notifications.send', { notification_id: id })
}

/** What one person was sent since the last reading, by time. */
export async function readSent(app: TestApp, recipient: string): Promise<Sent[]> {
  const { rows } = await app.owner.query<Sent>(
    'with taken as (delete from demo_outbox where recipient = $1 returning *) select * from taken order by id',
    [recipient],
  )
  // What a fee costs is told by billing, whose tests look at that.
  return rows.filter(({ text }) => !text.includes('/app/billing'))
}
