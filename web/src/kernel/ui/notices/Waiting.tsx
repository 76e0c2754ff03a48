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
        <Bone key={i} shape={shape} />
      ))}
    </div>
  )
}

// The lengths of the lines differ by their place in the list (waiting.css): the server draws this, and its policy allows no style in an element.
function Bone({ shape }: { shape: string }) {
  if (shape === 'slots' || shape === 'text') return <span className={`bone bone--${shape}`} />
  return (
    <span className={shape === 'cards' ? 'bone-row bone--card line line--top' : 'bone-row line line--top'}>
      <span className="bone bone--face" />
      <span className="bone-lines stack stack--close">
        <span className="bone bone--name" />
        <span className="bone bone--more" />
        {shape === 'cards' && <span className="bone bone--words" />}
      </span>
    </span>
  )
}
