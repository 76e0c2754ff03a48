/** The leaf in one stroke. */
export function Leaf() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3.2 21.2C5.2 16.6 8.8 12.2 13.6 9.2 16 7.6 18 6 20.8 3.2c.9 7.3-2.3 14.8-9.5 14.8-3.6 0-6-2.3-6-5.7 0-5.9 6.3-9 15.5-9.1" />
    </svg>
  )
}
