/** The product's colors and type, as far as the reference page needs them. Every pair of colors has a contrast of at least 4.5. */
export const referenceStyle = `
:root { color-scheme: light dark; --paper: #fbfaf6; --card: #fff; --sunk: #f4f1e9; --line: #e6e3da; --ink: #1c2520; --ink-2: #55605a; --leaf: #1f6f50; --leaf-0: #eef6f1; --sorrel: #a8482a; --sorrel-0: #fbf0ea; --info: #23587d; --info-0: #edf4f9 }
@media (prefers-color-scheme: dark) { :root { --paper: #121714; --card: #1a211d; --sunk: #161c18; --line: #2b342f; --ink: #ecefe9; --ink-2: #b3bcb5; --leaf: #6fc39b; --leaf-0: #16261e; --sorrel: #e08c6c; --sorrel-0: #2b1d16; --info: #8fc0e0; --info-0: #15222b } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 6rem; background: var(--paper); color: var(--ink); font: 16px/1.55 "Figtree Variable", Figtree, system-ui, sans-serif; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 2.5rem }
h1, h2 { font-family: "Fraunces Variable", Fraunces, Georgia, serif; font-weight: 600; line-height: 1.2 }
h1 { font-size: 1.9rem; margin: 0 0 .5rem } h2 { font-size: 1.4rem; margin: 2.2rem 0 .3rem } h3 { font-size: 1rem; margin: 1.1rem 0 .3rem }
header p, section > p { color: var(--ink-2); margin: .4rem 0 1rem; max-width: 46rem }
a { color: var(--leaf); text-underline-offset: 2px }
code { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; border-radius: 6px }
.skip { position: absolute; left: -99rem } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .6rem 1rem; z-index: 1 }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem }
nav a { display: flex; gap: .6rem; justify-content: space-between; align-items: center; min-height: 44px; padding: 0 .8rem; border-radius: 10px; text-decoration: none; color: var(--ink) }
nav a:hover { background: var(--leaf-0) } nav span { color: var(--ink-2); font-size: .8rem }
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin: .5rem 0; padding: 0 1rem } details[open] { padding-bottom: 1rem } details:target { border-color: var(--leaf) }
summary { cursor: pointer; min-height: 44px; padding: .65rem 1.6rem .65rem 0; display: block; position: relative } summary::-webkit-details-marker { display: none } summary::after { content: "+"; content: "+" / ""; position: absolute; right: 0; top: .5rem; color: var(--ink-2); font-size: 1.2rem } details[open] > summary::after { content: "\\2212"; content: "\\2212" / "" }
.line { display: flex; flex-wrap: wrap; gap: .2rem .6rem; align-items: baseline } .summary { display: block; color: var(--ink-2); font-size: .925rem } .path { font-weight: 600 }
.method { display: inline-block; min-width: 4.2rem; text-align: center; padding: 0 .5rem; border-radius: 999px; font-size: .75rem; line-height: 1.6rem; background: var(--sorrel-0); color: var(--sorrel) } .method.get { background: var(--leaf-0); color: var(--leaf) } .method.post { background: var(--info-0); color: var(--info) }
.mark, .kind { font-size: .8rem; color: var(--ink-2) } .mark { border: 1px solid var(--line); border-radius: 999px; padding: 0 .5rem }
.access { margin: .2rem 0 0; color: var(--ink-2); font-size: .925rem } .variant { margin: .5rem 0 0; color: var(--ink-2) }
dl { margin: 0; display: grid; grid-template-columns: minmax(0, 1fr); border-left: 2px solid var(--line); padding-left: .8rem } dt { margin-top: .45rem } dd { margin: 0; color: var(--ink-2); font-size: .925rem; min-width: 0 } dd dl { margin-top: .2rem }
.codes { grid-template-columns: 3.2rem minmax(0, 1fr); border: 0; padding: 0 } .codes dt { margin: .15rem 0 } .codes dd { margin: .15rem 0 } .codes code { margin-right: .5rem }
@media (min-width: 45rem) { dl { grid-template-columns: 15rem minmax(0, 1fr); gap: 0 1rem } dd { padding-top: .45rem } dd dl { grid-template-columns: minmax(0, 11rem) minmax(0, 1fr) } dd dd dl { grid-template-columns: minmax(0, 1fr) } .codes dd { padding: 0 } .codes { grid-template-columns: 3.2rem minmax(0, 1fr) } }
@media (min-width: 60rem) { body { grid-template-columns: 12rem minmax(0, 1fr) } header, .skip { grid-column: 1 / -1 } nav ul { position: sticky; top: 1rem; flex-direction: column; flex-wrap: nowrap; max-height: calc(100vh - 2rem); overflow: auto; margin-top: 2rem } }
@media print { nav { display: none } }
`
