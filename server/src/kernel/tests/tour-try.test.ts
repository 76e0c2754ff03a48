import { after, before, test } from 'node:test'
import { served } from '../../features.ts'
import { type TestApp, testApp } from '../testing.ts'
import { recording, tour } from './tour.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
test('tour', async () => {
  const { t, visited } = recording(app)
  try {
    await tour(t)
  } finally {
    const done = new Set(visited.filter((v) => v.answer.status < 300).map((v) => v.operation.name))
    console.log(
      'missing',
      served.map((s) => s.name).filter((n) => !done.has(n)),
    )
    console.log(visited.filter((v) => v.answer.status >= 300).map((v) => [v.operation.name, v.answer.status, v.answer.text.slice(0, 300)]))
    console.log(app.logged.filter((l) => /"level":[56]0/.test(l)))
  }
})
