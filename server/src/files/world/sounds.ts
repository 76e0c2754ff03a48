const samplesPerSecond = 8000
/** When each tone begins and ends, in seconds. */
const tones = [
  [0.3, 0.55],
  [0.75, 1],
  [1.2, 1.45],
] as const
const seconds = 2

/** The voice message of the demo: what a glucose meter sounds like that reminds of a reading, in samples of 8 bits. */
export function makeBeeps(): Buffer {
  const samples = Buffer.alloc(samplesPerSecond * seconds, 128)
  for (const [from, to] of tones)
    for (let at = Math.round(from * samplesPerSecond); at < to * samplesPerSecond; at++) {
      const place = at / samplesPerSecond
      // It swells and fades, or it would click.
      const strength = Math.min(1, (place - from) / 0.02, (to - place) / 0.05)
      samples[at] = Math.round(128 + 56 * strength * Math.sin(2 * Math.PI * 2000 * place))
    }
  return wrapSamples(samples)
}

function wrapSamples(samples: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  // Plain samples of one channel.
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samplesPerSecond, 24)
  head.writeUInt32LE(samplesPerSecond, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
