export const contentCss = `
main {
  min-width: 0;
  overflow-wrap: break-word;
  max-width: 51rem;
  padding: 1.5rem clamp(1.25rem, 3vw, 2.5rem) 4rem;
}
main > :is(p, ul, pre, .code) {
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
  overflow-wrap: anywhere;
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
.code {
  position: relative;
}
.code pre {
  padding-top: 2.75rem;
}
.code button {
  position: absolute;
  top: 0;
  inset-inline-end: 0.25rem;
  min-height: 2.75rem;
  padding: 0 0.625rem;
  border: 0;
  border-radius: 0.5rem;
  background: none;
  color: var(--onCode);
  font: inherit;
  font-size: 0.8125rem;
  font-weight: 600;
  cursor: pointer;
}
.code button:hover {
  text-decoration: underline;
}
.code button:focus-visible {
  outline-color: var(--onCode);
}
.lang + figure,
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
  container-type: inline-size;
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
:is(.try, .lang) summary {
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
@container (max-width: 38rem) {
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
    padding-block-end: 0.5rem;
    border-bottom: 1px solid var(--line);
  }
  .side details:not([open]) ul {
    display: none;
  }
}
@media (min-width: 60rem) {
  .all::details-content {
    content-visibility: visible;
    block-size: auto;
  }
  @supports selector(::details-content) {
    .all > summary {
      display: none;
    }
  }
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
  main:has(.op) {
    max-width: none;
  }
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
`
