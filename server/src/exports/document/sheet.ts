/** The look of the page: light and dark, on a phone, on a wide screen and on paper. The colors are those of our mails. */
export const sheet = `
:root { color-scheme: light dark; --page: #f4f1ea; --card: #fff; --ink: #1d2a23; --faint: #4a5a51; --line: #dfdbd0; --link: #1f5c3d }
@media (prefers-color-scheme: dark) {
  :root { --page: #16201b; --card: #1f2b25; --ink: #eef3ef; --faint: #b4c2ba; --line: #3a4a42; --link: #9fd3b4 }
}
* { box-sizing: border-box }
[hidden] { display: none !important }
html { scroll-padding-top: 5rem }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px }
.skip { position: absolute; left: -100vw; top: 0; padding: .75rem 1rem; background: var(--card); z-index: 2 }
.skip:focus { left: 0 }
.wrap { max-width: 68rem; margin: 0 auto; padding: 0 1rem }
header.wrap { padding-top: 2rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 0 0 .75rem }
h3 { font-size: 1.05rem; margin: 0 0 .5rem }
p { margin: 0 0 .75rem; max-width: 45rem }
.faint { color: var(--faint) }
.find { position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line) }
.find form { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; padding-top: .6rem; padding-bottom: .6rem }
.find label { font-weight: 600 }
.find input { flex: 1 1 14rem; min-width: 0; min-height: 2.75rem; padding: .4rem .75rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--faint); border-radius: 8px }
.find output { min-width: 10rem; color: var(--faint) }
nav.wrap { padding-top: 1rem }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.scroll { position: relative }
nav ol { margin: 0 0 1rem; padding: 0; list-style: none; columns: 16rem; column-gap: 2rem }
nav li { break-inside: avoid }
nav a { display: inline-block; padding: .35rem 0; min-height: 2rem }
section { background: var(--card); border-radius: 12px; padding: 1.25rem; margin: 0 0 1.25rem }
.scroll { overflow-x: auto; margin: 0 0 1.25rem }
table { border-collapse: collapse; width: 100% }
caption { text-align: left; font-weight: 600; padding: 0 0 .4rem }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); white-space: pre-line;
  overflow-wrap: break-word; min-width: 6rem }
thead th { color: var(--faint); font-weight: 600; border-top: 0 }
tbody th { font-weight: 600 }
dl { margin: 0 0 1.25rem }
dl div { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .1rem 1rem; padding: .4rem 0; border-top: 1px solid var(--line) }
dt { color: var(--faint) }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere }
article { border-top: 2px solid var(--line); padding: .9rem 0 .2rem }
article dl { margin-bottom: .6rem }
article dl div { border-top: 0; padding: .15rem 0 }
.photos { display: flex; flex-wrap: wrap; gap: .5rem; white-space: normal }
img { max-width: 100%; width: 9rem; height: 9rem; object-fit: cover; border-radius: 8px; background: var(--page); display: block }
@media (max-width: 40rem) { dl div { grid-template-columns: 1fr } section { padding: 1rem } .find output { min-width: 0 } }
@media print {
  :root { --page: #fff; --card: #fff; --ink: #000; --faint: #333; --line: #999; --link: #000 }
  .find, .skip, .top { display: none }
  section { padding: 0; border-radius: 0 }
  tr, article, dl div { break-inside: avoid }
  h2, h3, caption { break-after: avoid }
  .scroll { overflow: visible }
}
`
