const tints = ['', 'avatar--sky', 'avatar--honey', 'avatar--stone'] as const

/** Initials on a leaf (people of ours) or in a circle (`round`: oneself, patients). The tint follows the name, so that one person keeps it. */
export function Avatar({
  name,
  size = 'normal',
  round,
  picture,
}: {
  name: string
  size?: 'small' | 'normal' | 'large'
  round?: boolean
  picture?: string | null
}) {
  const classes = ['avatar', size !== 'normal' && `avatar--${size}`, round && 'avatar--round', tints[tintOf(name)]]
    .filter(Boolean)
    .join(' ')
  if (picture) return <img className={classes} src={picture} alt="" />
  return (
    <span className={classes} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const initialsOf = (name: string) => {
  const parts = name
    .replace(/^Dr\.?\s+/, '')
    .split(/[\s]+/)
    .filter(Boolean)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.charAt(0).toUpperCase() ?? '').join('')
}

const tintOf = (name: string) => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tints.length
