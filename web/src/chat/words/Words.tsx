import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { listPieces } from './addresses.ts'
import { findBeginning } from './folding.ts'

/** What somebody wrote: addresses in it are links, and of what is very long the beginning is shown unless it `isWhole`. */
export function Words({ text, isWhole = false }: { text: string; isWhole?: boolean }) {
  const [isOpen, setOpen] = useState(isWhole)
  const beginning = isOpen ? null : findBeginning(text)
  return (
    <>
      <p className="said" dir="auto">
        <Linked text={beginning === null ? text : `${beginning} …`} />
      </p>
      {beginning !== null && (
        <Button kind="plain" size="small" aria-expanded={false} onClick={() => setOpen(true)}>
          <Trans context="message">Show all</Trans>
        </Button>
      )}
    </>
  )
}

// Neither the address of this page nor anything about it reaches what is opened, and nothing is fetched before somebody opens it.
function Linked({ text }: { text: string }) {
  let at = 0
  return listPieces(text).map((piece) => {
    const key = at
    at += piece.text.length
    if (piece.href === null) return piece.text
    const isPage = piece.href.startsWith('http')
    return (
      <a key={key} href={piece.href} target={isPage ? '_blank' : undefined} rel="noopener noreferrer nofollow" dir="ltr">
        {piece.text}
      </a>
    )
  })
}
