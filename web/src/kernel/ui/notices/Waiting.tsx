import { Trans } from '@lingui/react/macro'

/** A skeleton in the shape of what comes: `cards`, `rows` of a list, `slots` of times, `text`. Read aloud as "Loading". */
export function Waiting({ shape = 'rows', count = 3 }: { shape?: 'cards' | 'rows' | 'slots' | 'text'; count?: number }) {
  const all = Array.from({ length: count }, (_, i) => i)
  return (
    <div className={shape === 'slots' ? 'slots' : 'stack'} role="status" aria-busy="true">
      <span className="sr">
        <Trans>Loading</Trans>
      </span>
      {all.map((i) => (
        <Bone key={i} shape={shape} i={i} />
      ))}
    </div>
  )
}

function Bone({ shape, i }: { shape: string; i: number }) {
  if (shape === 'slots') return <span className="bone" style={{ height: 48 }} />
  if (shape === 'text') return <span className="bone" style={{ height: 16, width: `${94 - ((i * 17) % 40)}%` }} />
  return (
    <span className={shape === 'cards' ? 'bone--card line line--top' : 'line line--top'} style={{ gap: 14 }}>
      <span className="bone" style={{ width: 44, height: 44, borderRadius: '54% 16%' }} />
      <span className="stack stack--close" style={{ flex: 1 }}>
        <span className="bone" style={{ height: 18, width: `${60 - ((i * 13) % 25)}%` }} />
        <span className="bone" style={{ height: 14, width: `${85 - ((i * 19) % 30)}%` }} />
        {shape === 'cards' && <span className="bone" style={{ height: 56 }} />}
      </span>
    </span>
  )
}
