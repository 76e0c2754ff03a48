// The yardsticks of the read door: Fastify routes that return one appointment with none of our code around it.
//   /claims/:id   one client of the pool: begin, claims, query, commit; row-level security applies
//   /plain/:id    the query alone, as the owner of everything
import Fastify from 'fastify'
import pg from 'pg'

const [claimedUrl, ownerUrl, port, text, settings] = process.argv.slice(2) as [string, string, string, string, string]
const before = JSON.parse(settings) as unknown[]
const options = '-c search_path=app,public -c timezone=UTC'
const claimed = new pg.Pool({ connectionString: claimedUrl, max: 16, options })
const plain = new pg.Pool({ connectionString: ownerUrl, max: 16, options })
const claims = `select set_config('role','app_user',true), set_config('app.actor_id',$1,true), set_config('app.actor_kind','patient',true), set_config('app.actor_tags','',true), set_config('app.actor_key',$1,true), set_config('app.request_id',$2,true), set_config('app.now',$3,true)`
const now = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })

type Asked = { Params: { patient: string; id: string } }

const app = Fastify()
app.get<Asked>('/claims/:patient/:id', async (request) => {
  const { patient, id } = request.params
  const client = await claimed.connect()
  try {
    await client.query('begin')
    await client.query(claims, [patient, request.id, now])
    const { rows } = await client.query(text, [...before, patient, id])
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
})
app.get<Asked>('/plain/:patient/:id', async (request) => {
  const { patient, id } = request.params
  const { rows } = await plain.query(text, [...before, patient, id])
  return rows[0]
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
