/** A plate drawn with one line, where there is no photo. It says nothing that the words beside it do not. */
export function Plate() {
  return (
    <svg className="plate" viewBox="0 0 320 150" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <path className="plate-table" d="M-300 126h920" />
      <circle className="plate-rim" cx="160" cy="75" r="62" />
      <circle className="plate-well" cx="160" cy="75" r="48" />
      <path className="plate-food" d="M124 82c12-18 28-6 36-16s20-18 34-8M132 98c10-8 18-2 28-8s18-8 26-4" />
      <path className="plate-fork" d="M250 30v34m-6-34v12a6 6 0 0 0 12 0V30M250 64v54" />
    </svg>
  )
}
