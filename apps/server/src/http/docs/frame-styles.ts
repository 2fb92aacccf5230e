import { sitePalettes } from '@vitrine/page/styles/site'

const formatProperties = (palette: Readonly<Record<string, string>>): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

export const frameCss = `
:root {
  color-scheme: light dark;
  ${formatProperties(sitePalettes.light)}
}
@media (prefers-color-scheme: dark) {
  :root {
    ${formatProperties(sitePalettes.dark)}
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
  gap: 0 1rem;
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
  flex-wrap: wrap;
  gap: 0 1rem;
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
.side details details ul {
  padding-inline-start: 0.5rem;
}
.all {
  margin-top: 0.75rem;
}
.all > summary {
  font-weight: 600;
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
.hits small {
  display: block;
  color: var(--muted);
  overflow-wrap: anywhere;
}
.hits span {
  padding-block: 0.375rem;
  min-width: 0;
}
.none:not(:empty) {
  padding-block: 0.5rem;
}
@media (scripting: none) {
  .find {
    display: none;
  }
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
`
