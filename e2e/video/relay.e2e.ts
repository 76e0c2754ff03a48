import { expect, type Page } from '@playwright/test'
import { listIceServers } from '../../server/src/video/signaling/ice-servers.ts'
import { test } from '../screen.ts'
import { startRelay } from './coturn.ts'

const secret = 'the secret of the relay in tests'

/** The servers that our API hands to a browser at a moment, for this relay. */
const serversAt = (url: string, at: number) => {
  const config = { video: { stun_urls: [], turn_urls: [url], turn_secret: secret } }
  return listIceServers({ config, now: () => new Date(at).toISOString(), actor: { kind: 'guest', guest_id: 'g', appointment_id: 'a' } })
}

type Servers = ReturnType<typeof serversAt>

/** Connects two ends in the page through relays alone. Says by which candidates they met, or nothing if they did not. */
const meet = (page: Page, iceServers: Servers, waitMs: number) =>
  page.evaluate(
    async ([iceServers, waitMs]) => {
      const ends = [0, 1].map(() => new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[], iceTransportPolicy: 'relay' }))
      const [one, other] = ends as [RTCPeerConnection, RTCPeerConnection]
      one.onicecandidate = ({ candidate }) => candidate && void other.addIceCandidate(candidate)
      other.onicecandidate = ({ candidate }) => candidate && void one.addIceCandidate(candidate)
      const channel = one.createDataChannel('text')
      const heard = new Promise<string>((resolve) => {
        other.ondatachannel = ({ channel }) => {
          channel.onmessage = ({ data }) => resolve(String(data))
        }
      })
      channel.onopen = () => channel.send('hello through the relay')
      await one.setLocalDescription()
      await other.setRemoteDescription(one.localDescription!)
      await other.setLocalDescription()
      await one.setRemoteDescription(other.localDescription!)
      const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitMs))
      const text = await Promise.race([heard, late])
      const stats = [...(await one.getStats()).values()]
      const pair = stats.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded')
      const typeOf = (id: string | undefined) => stats.find((entry) => entry.id === id)?.candidateType
      for (const end of ends) end.close()
      return { text, local: typeOf(pair?.localCandidateId), remote: typeOf(pair?.remoteCandidateId) }
    },
    [iceServers, waitMs] as const,
  )

test('The relay takes the credentials of our API, carries a call between networks, and refuses those that ended or are forged @laptop', async ({
  page,
}) => {
  const relay = await startRelay(secret)
  if (typeof relay === 'string') {
    console.log(`The relay is not tried: ${relay}.`)
    return
  }
  try {
    await page.goto('/')
    const now = Date.now()
    const servers = serversAt(relay.url, now)
    expect(await meet(page, servers, 15_000)).toEqual({ text: 'hello through the relay', local: 'relay', remote: 'relay' })
    const ended = serversAt(relay.url, now - 5 * 3_600_000)
    expect((await meet(page, ended, 3000)).text, 'credentials that ended').toBeUndefined()
    const forged = servers.map((server) => ({ ...server, credential: 'forged' }))
    expect((await meet(page, forged, 3000)).text, 'forged credentials').toBeUndefined()
  } finally {
    relay.stop()
  }
})
