import { compactCss } from '@vitrine/page/css'
import { sitePalettes } from '@vitrine/page/styles/site'

const properties = (palette: Readonly<Record<string, string>>): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

export const docsCss = compactCss(`
:root {
  color-scheme: light dark;
  ${properties(sitePalettes.light)}
}
@media (prefers-color-scheme: dark) {
  :root {
    ${properties(sitePalettes.dark)}
  }
}
*,
::before,
::after {
  box-sizing: border-box;
}
html {
  background: var(--bg);
  color: var(--text);
  font:
    400 100% / 1.55 -apple-system,
    "Segoe UI",
    Inter,
    Roboto,
    "Noto Sans",
    "Liberation Sans",
    Arial,
    sans-serif;
  scroll-padding-top: 1rem;
}
body {
  margin: 0;
}
:is(h1, h2, h3, p, ul, dl, figure, pre) {
  margin: 0;
}
:is(h1, h2, h3, .brand) {
  font-family: "Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, Palatino, serif;
  font-weight: 600;
  line-height: 1.2;
}
a {
  color: var(--accent);
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
  border-radius: 0.25rem;
}
.skip {
  position: absolute;
  top: -4rem;
  padding: 0.5rem 1rem;
  background: var(--card);
}
.skip:focus {
  top: 0.5rem;
}
.top {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 1.5rem;
  padding: 0.5rem clamp(1.25rem, 3vw, 2rem);
  background: var(--deep);
  color: var(--onDeep);
}
.top a {
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  color: inherit;
  text-decoration: none;
}
.top :focus-visible {
  outline-color: var(--brass);
}
.top nav {
  display: flex;
  gap: 1.5rem;
  margin-inline-start: auto;
}
.brand {
  font-size: 1.375rem;
}
.brand svg {
  width: 1.5rem;
  height: 1.5rem;
  fill: var(--brass);
}
.cols {
  max-width: 100rem;
  margin: 0 auto;
}
.side {
  padding: 1.25rem;
  font-size: 0.9375rem;
}
.side h2 {
  margin: 1.25rem 0 0.25rem;
  font-size: 1.0625rem;
}
.side ul {
  padding: 0;
  list-style: none;
}
.side :is(a, summary) {
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  padding-inline: 0.5rem;
  border-radius: 0.5rem;
  color: inherit;
  text-decoration: none;
  cursor: pointer;
}
.side summary::marker {
  content: "";
}
.side summary::after {
  content: "";
  width: 0.4rem;
  height: 0.4rem;
  margin-inline-start: auto;
  border: solid var(--muted);
  border-width: 0 2px 2px 0;
  transform: rotate(45deg);
}
.side [open] > summary::after {
  transform: rotate(225deg);
}
.side :is(a, summary):hover,
.side [aria-current] {
  background: var(--card);
}
.side details ul {
  padding-inline-start: 0.5rem;
}
.find label {
  font-weight: 600;
}
.find input {
  width: 100%;
  min-height: 2.75rem;
  margin-top: 0.25rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 0.625rem;
  background: var(--card);
  color: inherit;
  font: inherit;
}
.none:not(:empty) {
  padding-block: 0.5rem;
}
[hidden] {
  display: none !important;
}
.m {
  flex: none;
  min-width: 2.75rem;
  color: var(--muted);
  font:
    700 0.6875rem / 1.5 ui-monospace,
    Menlo,
    Consolas,
    "Liberation Mono",
    monospace;
}
.m.delete {
  color: var(--bad);
}
.m:is(.post, .put) {
  color: var(--accent);
}
main {
  min-width: 0;
  padding: 1.5rem clamp(1.25rem, 3vw, 2.5rem) 4rem;
}
main > :is(h1, p, ul, h2) {
  max-width: 46rem;
}
main > :is(p, ul, pre) {
  margin-top: 0.75rem;
}
main > h2 {
  margin-top: 2rem;
}
h1 {
  font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem);
}
section {
  margin-top: 2.5rem;
  padding-top: 2rem;
  border-top: 1px solid var(--line);
}
section p {
  max-width: 46rem;
  margin-top: 0.625rem;
}
section > :is(ul, pre) {
  margin-top: 0.75rem;
}
section h2 a {
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  color: inherit;
  text-decoration: none;
}
section h2 a:hover {
  text-decoration: underline;
}
.call {
  font-size: 1.0625rem;
  overflow-wrap: anywhere;
}
.call .m {
  margin-inline-end: 0.5rem;
  font-size: 0.875rem;
}
.acc {
  color: var(--muted);
  font-size: 0.9375rem;
}
code,
pre {
  font-family: ui-monospace, "Cascadia Code", Menlo, Consolas, "Liberation Mono", monospace;
}
code {
  font-size: 0.9em;
}
pre {
  padding: 0.875rem 1rem;
  border-radius: 0.625rem;
  background: var(--code);
  color: var(--onCode);
  font-size: 0.8125rem;
  line-height: 1.6;
  overflow: auto;
  max-height: 26rem;
}
pre code {
  font-size: 1em;
}
figure + figure {
  margin-top: 1rem;
}
figcaption {
  margin-bottom: 0.25rem;
  color: var(--muted);
  font-size: 0.875rem;
  font-weight: 600;
}
table {
  width: 100%;
  border-collapse: collapse;
  font-size: 0.9375rem;
}
.wide {
  margin-top: 1rem;
  overflow-x: auto;
}
caption {
  padding-bottom: 0.25rem;
  font-weight: 600;
  text-align: start;
}
:is(th, td) {
  padding: 0.375rem 0.75rem 0.375rem 0;
  border-top: 1px solid var(--line);
  text-align: start;
  vertical-align: top;
}
td {
  overflow-wrap: break-word;
  min-width: 8rem;
}
td code {
  overflow-wrap: anywhere;
}
th code {
  overflow-wrap: break-word;
}
th small {
  display: block;
  color: var(--muted);
  font-weight: 400;
}
h3 {
  margin-top: 1.25rem;
  font-size: 1.0625rem;
}
.ans {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.125rem 1rem;
  margin-top: 0.375rem;
  font-size: 0.9375rem;
}
.ans dd {
  margin: 0;
  color: var(--muted);
}
.icons {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
  gap: 0.5rem 1rem;
  padding: 0;
  list-style: none;
}
.icons li {
  display: flex;
  align-items: center;
  gap: 0.6rem;
}
.icons svg {
  flex: none;
  width: 1.375rem;
  height: 1.375rem;
  fill: currentColor;
}
.icons .st {
  fill: none;
  stroke: currentColor;
  stroke-width: 1.6;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.try {
  margin-top: 1rem;
}
.try summary {
  min-height: 2.75rem;
  align-content: center;
  cursor: pointer;
  font-weight: 600;
}
.try form {
  display: grid;
  gap: 0.75rem;
}
.try p {
  display: grid;
  gap: 0.25rem;
  margin: 0;
}
.try label {
  font-size: 0.875rem;
}
.try :is(input, textarea) {
  min-width: 0;
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 0.5rem;
  background: var(--bg);
  color: inherit;
  font: inherit;
}
.try textarea {
  font: 0.875rem / 1.5 ui-monospace, monospace;
}
.try button {
  justify-self: start;
  min-height: 2.75rem;
  padding: 0 1.25rem;
  border: 0;
  border-radius: 0.5rem;
  background: var(--accent);
  color: var(--onAccent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.op > div {
  min-width: 0;
}
.calls {
  margin-top: 1.5rem;
}
@media (max-width: 39.99rem) {
  table,
  caption,
  tbody,
  tr,
  th,
  td {
    display: block;
  }
  thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  tr {
    padding-block: 0.375rem;
    border-top: 1px solid var(--line);
  }
  :is(th, td) {
    min-width: 0;
    padding: 0.125rem 0;
    border: 0;
  }
  td:empty {
    display: none;
  }
}
@media (max-width: 59.99rem) {
  .side {
    max-height: 45vh;
    border-bottom: 1px solid var(--line);
    overflow-y: auto;
  }
  .side details:not([open]) ul {
    display: none;
  }
}
@media (min-width: 60rem) {
  .cols {
    display: grid;
    grid-template-columns: 18rem minmax(0, 1fr);
  }
  .side {
    position: sticky;
    top: 0;
    height: 100vh;
    border-inline-end: 1px solid var(--line);
    overflow-y: auto;
  }
}
@media (min-width: 80rem) {
  .op {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 30rem);
    gap: 2.5rem;
  }
  .calls {
    position: sticky;
    top: 1rem;
    align-self: start;
    margin-top: 0;
  }
}
.end {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.25rem;
  padding: 1rem 1.25rem;
  border-top: 1px solid var(--line);
}
@media print {
  .side,
  .top nav {
    display: none;
  }
}
`)
