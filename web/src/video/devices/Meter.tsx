const bars = Array.from({ length: 12 }, (_, at) => at + 1)

/** How loud somebody is, as twelve bars. The words beside it say the same. */
export function Meter({ level }: { level: number }) {
  return (
    <span className="meter" aria-hidden="true">
      {bars.map((bar) => (
        <i key={bar} data-on={bar <= level || undefined} />
      ))}
    </span>
  )
}
