/** The one table of colors. `tokens.css` is written from it (`node web/build/tokens.ts`); a test compares the two and measures every pair. */
export const light = {
  paper: '#fbfaf6',
  card: '#ffffff',
  sunk: '#f4f1e9',
  line: '#e6e3da',
  'line-strong': '#cfcabd',
  ink: '#1c2520',
  'ink-2': '#55605a',
  'ink-3': '#6b746e',
  'leaf-0': '#eef6f1',
  'leaf-1': '#d9ebe0',
  'leaf-2': '#b3d6c2',
  'leaf-3': '#86bd9e',
  'leaf-4': '#57a07a',
  'leaf-5': '#34865d',
  'leaf-6': '#27785a',
  'leaf-7': '#1f6f50',
  'leaf-8': '#185a41',
  'leaf-9': '#0f4230',
  'sorrel-0': '#fbf0ea',
  'sorrel-2': '#efc4ae',
  'sorrel-6': '#a8482a',
  'sorrel-7': '#8d3b21',
  error: '#b42318',
  'error-0': '#fdf0ee',
  warn: '#8a5a00',
  'warn-0': '#fdf5e3',
  info: '#23587d',
  'info-0': '#edf4f9',
} as const

export type Color = keyof typeof light

export const dark: Record<Color, string> = {
  paper: '#121714',
  card: '#1a211d',
  sunk: '#161c18',
  line: '#2b342f',
  'line-strong': '#3d4842',
  ink: '#ecefe9',
  'ink-2': '#b3bcb5',
  'ink-3': '#98a29b',
  'leaf-0': '#16261e',
  'leaf-1': '#1c3328',
  'leaf-2': '#264636',
  'leaf-3': '#2f5d46',
  'leaf-4': '#3f7d5f',
  'leaf-5': '#539c78',
  'leaf-6': '#62b08a',
  'leaf-7': '#6fc39b',
  'leaf-8': '#8bd0ae',
  'leaf-9': '#c4ead5',
  'sorrel-0': '#2b1d16',
  'sorrel-2': '#5c3525',
  'sorrel-6': '#e08c6c',
  'sorrel-7': '#eba88d',
  error: '#f59a8f',
  'error-0': '#2c1815',
  warn: '#e8bf6a',
  'warn-0': '#2a2312',
  info: '#8fc0e0',
  'info-0': '#15222b',
}

/** Borders and tints between two colors of the table. Mixed here and not in the style: `color-mix()` is newer than Chrome 109. */
const mixed = {
  edge: ['leaf-7', 26, 'card'],
  control: ['ink-3', 80, 'card'],
  'leaf-line': ['leaf-7', 32, 'card'],
  'leaf-tint': ['leaf-7', 24, 'card'],
  'error-line': ['error', 35, 'card'],
  'warn-line': ['warn', 38, 'card'],
  'info-line': ['info', 38, 'card'],
} as const satisfies Record<string, readonly [Color, number, Color]>

/** Which text stands on which ground, anywhere in the product: each pair keeps 4.5:1 in both schemes. */
export const textPairs: readonly (readonly [text: Color, ground: Color])[] = [
  ...(['paper', 'card', 'sunk'] as const).flatMap((ground) => (['ink', 'ink-2'] as const).map((text) => [text, ground] as const)),
  ...(['ink-3', 'leaf-7', 'leaf-8', 'sorrel-6', 'error', 'warn', 'info'] as const).flatMap((text) => [
    [text, 'paper'] as const,
    [text, 'card'] as const,
  ]),
  ...(['leaf-7', 'leaf-8', 'ink', 'ink-2'] as const).map((text) => [text, 'leaf-0'] as const),
  ...(['leaf-8', 'ink', 'ink-2'] as const).map((text) => [text, 'leaf-1'] as const),
  ['paper', 'leaf-7'],
  ['paper', 'leaf-8'],
  ['paper', 'sorrel-6'],
  ['sorrel-6', 'sorrel-0'],
  ['ink', 'sorrel-0'],
  ['error', 'error-0'],
  ['ink', 'error-0'],
  ['warn', 'warn-0'],
  ['ink', 'warn-0'],
  ['info', 'info-0'],
  ['ink', 'info-0'],
  ['leaf-7', 'sunk'],
]

/** The contrast of two colors as WCAG 2.2 defines it, 1 to 21. */
export function measureContrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

/** The whole of `tokens.css`. */
export function writeTokensCss(): string {
  return [
    '/* Written by build/tokens.ts from kernel/look/theme.ts: change the table there. */',
    `:root {\n  color-scheme: light;\n${writeDeclarations(light)}\n${sizes}\n}`,
    `@media screen and (prefers-color-scheme: dark) {\n  :root[data-scheme="auto"] {\n    color-scheme: dark;\n${writeDeclarations(dark).replaceAll('  --', '    --')}\n  }\n}`,
    // Paper is never dark.
    `@media screen {\n  :root[data-scheme="dark"] {\n    color-scheme: dark;\n${writeDeclarations(dark).replaceAll('  --', '    --')}\n  }\n}`,
    `:root[data-reading="easier"] {\n${easier}\n}\n`,
  ].join('\n')
}

const sizes = `  --radius-card: 12px;
  --radius: 10px;
  --radius-full: 999px;
  --shadow-float: 0 1px 2px rgb(28 37 32 / 6%), 0 8px 24px rgb(28 37 32 / 10%);
  --scrim: rgb(18 23 20 / 45%);
  --hatch: repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 7px);
  --sans: "Figtree Variable", Figtree, "Figtree on Android", system-ui, sans-serif;
  --serif: "Fraunces Variable", Fraunces, "Fraunces on Android", "Fraunces elsewhere", serif;
  --text-xs: 12.5px;
  --text-s: 14px;
  --text-m: 16px;
  --text-l: 18px;
  --text-xl: 22px;
  --text-2xl: 28px;
  --text-3xl: 40px;
  --rail: 84px;
  --bar: 64px;`

const easier = `  --sans: "Atkinson Hyperlegible Next Variable", Figtree, "Figtree on Android", system-ui, sans-serif;
  --serif: var(--sans);
  --text-xs: 15px;
  --text-s: 16px;
  --text-m: 18px;
  --text-l: 20px;
  --text-xl: 24px;
  --text-2xl: 30px;`

function writeDeclarations(table: Record<Color, string>): string {
  const own = Object.entries(table)
  const between = Object.entries(mixed).map(([name, [over, part, under]]) => [name, mixColors(table[over], part, table[under])] as const)
  return [...own, ...between].map(([name, value]) => `  --${name}: ${value};`).join('\n')
}

function mixColors(over: string, percent: number, under: string): string {
  const [a, b] = [channelsOf(over), channelsOf(under)]
  const hex = a
    .map((value, i) => Math.round((value * percent + b[i]! * (100 - percent)) / 100))
    .map((value) => value.toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
