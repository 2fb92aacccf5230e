import { compactCss } from '../css.ts'
import type { Preset } from './preset.ts'

// `:root` makes these rules override the common rules in any order. They set no colours, because tokens ensure readable pairs.

const heading = {
  bold: ':root :is(h1,h2,h3,.n,.w b,.fa b,.vc b,.act,summary){font-weight:700}',
  /** Uses the display font only for the name, which is large enough for its thin strokes. */
  reserved: ':root :is(h2,h3,.n,.vc b){font-family:var(--body);font-weight:700}',
  heavy: `:root h1{font-size:clamp(1.75rem,13cqi,3.25rem);font-weight:800;line-height:1;letter-spacing:-.02em;text-transform:uppercase}
:root :is(h2,h3,.vc b){font-weight:800;text-transform:uppercase}`,
  capitals: `:root h1{font-size:min(1.5rem,7cqi);letter-spacing:.14em;text-transform:uppercase}
:root .who:is(.l,.xl) h1{font-size:clamp(1rem,5.5cqi,1.25rem)}
:root .who:is(.xl,.xxl) h1{letter-spacing:.04em}
:root :is(h2,h3,.vc b){font-size:1rem;letter-spacing:.12em;text-transform:uppercase}
:root section>h3{font-size:.875rem}:root :is(.fm,.fq) :is(h2,h3){font-size:1rem}`,
  italic: ':root :is(h1,h2,h3,.vc b){font-weight:500;font-style:italic;font-synthesis:weight}',
  light: ':root :is(h1,h2,h3,.vc b){font-weight:300}:root h1{letter-spacing:-.02em}',
}

const avatar = {
  square: ':root .av{border-radius:0}',
  rounded: ':root .av{border-radius:1.5rem}',
  arch: ':root .av{height:8.5rem;border-radius:4rem 4rem .75rem .75rem}',
  oval: ':root .av{width:6.5rem;height:8.25rem}',
  petal: ':root .av{border-radius:58% 42% 46% 54%/52% 58% 42% 48%}',
}

/** Alignment of the page. `--side` is the margin of centred panels. */
const align = {
  start: `:root .who{text-align:start}
:root :is(.av,.bio){margin-inline:0}
:root :is(.meta,.so){justify-content:flex-start}
:root .so{margin-inline:-.6875rem}
:root :is(.im figcaption,footer){text-align:start}`,
  center: `:root body{--side:auto}
:root :is(.tx,section>h2,section>h3,.sub){text-align:center}
:root .tx{text-wrap:balance}
:root .tx ul{width:fit-content;margin-inline:auto;text-align:start}`,
}

/** Head and links side by side on wide screens. */
const columns = {
  start: `@media(min-width:62rem){:root .duo main{display:grid;grid-template-columns:minmax(0,20rem) minmax(0,34rem);gap:0 4.5rem;max-width:58.5rem;align-items:start}
:root .duo main>div{align-self:center}
:root .duo .who{position:sticky;top:2rem}
:root .duo section:first-child{margin-top:0}
:root .duo footer{max-width:58.5rem;padding-bottom:2.5rem}}`,
}

const headCard =
  'contain:layout;--text:var(--on);--muted:var(--onm);background:var(--surface);color:var(--on)'
const headBand = 'height:5.5rem;border-radius:var(--r) var(--r) 0 0'

const header = {
  small: ':root .av{width:5rem;height:5rem;border:0;font-size:1.75rem}',
  aside: `:root .who:has(.av){display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 1.25rem;align-items:center}
:root .who>*{grid-column:1/-1}
:root .av{grid-area:1/1/3;align-self:start;width:min(5.5rem,28vw);height:auto;aspect-ratio:1;margin:0;border:0;font-size:2rem}
:root :is(h1,.meta){grid-column:2}
:root h1{font-size:clamp(1.25rem,7.75cqi,1.75rem)}
:root .who.l h1{font-size:clamp(1rem,5cqi,1.5rem)}
:root .who:is(.xl,.xxl) h1{font-size:clamp(.875rem,4.3cqi,1.5rem)}
:root h1:not(:has(+.meta)){grid-row:1/3}
:root h1:has(+.meta){align-self:end}
:root .meta{align-self:start}
:root .photo .av{margin:0}`,
  masthead: `:root .av{border:0}
:root .duo main>div{align-self:start}
:root h1{padding:.625rem 0 .75rem;border:solid var(--text);border-width:3px 0 1px;font-size:clamp(1.75rem,11cqi,2.75rem)}
:root .meta{margin-top:0;padding:.3125rem 0;border-bottom:1px solid var(--text)}`,
  banner: `:root .who:has(.av)::before{content:"";position:absolute;z-index:-1;inset:0 0 auto;height:calc(clamp(2rem,7vh,4rem) + 3.5rem);background:var(--fill)}
:root main{align-content:start}
:root .duo main>div{align-self:start}
@media(min-width:62rem){:root .duo main{align-content:center}
:root .duo h1{font-size:1.75rem}
:root .duo .who:has(.av){padding:2rem 1.5rem 1.5rem;border:1px solid var(--line);border-radius:var(--r);box-shadow:var(--shadow);${headCard}}
:root .duo .who:has(.av)::before{${headBand}}}
:root .photo .who:has(.av){padding-top:2rem;${headCard}}
:root .photo .who:has(.av)::before{${headBand}}
:root .photo .av{margin-top:0}`,
}

const card = {
  row: `:root li:not(:has(>:is(.hi,.im)))+li:has(>:is(.c:not(.p),.cm):not(.hi)){margin-top:calc(var(--gap)*-1)}
:root :is(.c,.ct,.fa,.vc,.fm,.fq,.ask):not(.hi){border-color:var(--line);border-width:0 0 1px;border-radius:0;padding-inline:0}
@container(min-width:20.5em){:root .c+.ct{padding-inline:3.875rem 0}}
:root .hi+.ct{padding-inline:4.5rem 1.125rem}
:root .ask *{justify-self:start;text-align:start}
:root .cm:not(.hi):not(:has(iframe)) figcaption{padding-inline:3.875rem}
:root :is(.cm,.fq){overflow:visible}
:root :is(.cm a,.fq summary):focus-visible{outline-offset:2px;z-index:1}
:root .cm:not(.hi) a>*{inset-inline:0 auto}:root .cm:not(.hi) span{inset-inline:auto 0}
:root .c:not(.hi) :is(.i,.t,.dt){margin:0}
:root .p:not(.hi) .w{padding-inline:0}
:root .fa:not(.hi) figcaption{padding-inline:0}
:root :is(.c,.fa) b{font-size:1.125rem;font-weight:700}
:root a.c:hover{transform:none}
:root a.c:focus-visible{position:relative;z-index:1}
:root a.c:hover b{text-decoration:underline}`,
  thick:
    ':root :is(.c,.ct,.fa,.im img,.vc,.fm,.fq,.ask){border:2px solid var(--text);box-shadow:var(--shadow)}',
  framed: '@media(forced-colors:none){:root :is(.c,.ct,.fa,.vc,.fm,.fq,.ask){border:4px double var(--bte)}}',
  raised: `:root :is(.c,.ct,.fa,.vc,.fm,.fq,.ask){box-shadow:0 4px 0 color-mix(in srgb,var(--bt) 62%,light-dark(var(--text),#000))}
:root .hi{box-shadow:0 4px 0 color-mix(in srgb,var(--hi) 62%,#000)}
:root a.c:hover{transform:translateY(2px);box-shadow:none}`,
  glow: `:root .av{border-color:var(--accent)}
:root :is(.c,.fa,.im img,.av,.vc,.fm,.fq,.ask),:root li:has(>.ct){box-shadow:0 0 1rem -.25rem var(--accent),inset 0 0 1rem -.625rem var(--accent)}
:root li:has(>.ct){border-radius:var(--r)}
:root a.c:hover{transform:none;box-shadow:0 0 1.75rem -.25rem var(--accent)}
:root .c:has(+.ct){box-shadow:none}`,
}

const trailed = `:root section:not(.ask)>h2{display:flex;align-items:center;gap:1rem}
:root section:not(.ask)>h2::after{content:"";flex:1;border-top:1px solid var(--muted)}
:root section>h2>bdi{min-width:0;overflow-wrap:anywhere}`

/** The colours are behind the words, because panels of pages with a picture colour the box of the heading. */
const patch = 'display:inline-block;max-width:100%;background:var(--fill);color:var(--ona)'

const section = {
  bar: `:root section:not(.ask)>h2::after{content:"";display:block;width:2.5rem;margin:.5rem var(--side,0) 0;border-top:.25rem solid var(--accent)}`,
  // Sections of wide pages are containers, inside which counting would start again
  number: `:root main>div{counter-reset:s}
:root section[aria-labelledby],:root section[aria-label]>h2{counter-increment:s}
:root section:not(.ask)>h2::before{content:counter(s,decimal-leading-zero)/"";margin-inline-end:.5em;color:var(--muted);font-weight:400}`,
  wave: ':root section:not(.ask)>h2>bdi{text-decoration:underline wavy var(--accent) .11em;text-underline-offset:.35em}:root section:not(.ask)>h2{padding-bottom:.375rem}',
  sticker: `:root section:not(.ask)>h2>bdi{${patch};padding:.25em .5em}`,
  pill: `:root section:not(.ask)>h2>bdi{${patch};padding:.25em .8em;border-radius:1.5em}`,
  rule: `:root section:not(.ask)>h2{padding-top:.5rem;border-top:3px double var(--text)}`,
  label: `:root section:not(.ask)>h2{color:var(--muted);font:600 .8125rem/1.4 var(--body);letter-spacing:.08em;text-transform:uppercase}
:root section>h3{font-size:1rem}`,
  prompt: `:root section:not(.ask)>h2::before{content:"$ "/"";color:var(--muted)}
:root h1::after{content:"_"/""}`,
  trailed,
  lines: `${trailed}
:root section:not(.ask)>h2::before{content:"";flex:1;border-top:1px solid var(--muted)}`,
}

/** Returns details for the page's alignment and decoration of headings, which can differ from those of the preset. */
export const alignDetails = (
  preset: Preset,
  align: Preset['align'],
  decoration: keyof Details['section'] | undefined,
) => ({
  ...preset,
  align,
  header: preset.header === 'aside' && align === 'center' ? undefined : preset.header,
  section: decoration === 'lines' && align === 'start' ? 'trailed' : decoration,
})

export const details = { heading, avatar, align, columns, header, card, section } as const
export type Details = typeof details

/** Combines rules into one stylesheet for screens. Printed pages look the same in all themes. */
export const createDetailsCss = (choices: Partial<Record<keyof Details, string | undefined>>): string => {
  const rules = (Object.keys(details) as (keyof Details)[]).map((kind) => {
    const name = choices[kind]
    return name ? (details[kind] as Record<string, string>)[name] : ''
  })
  return rules.some(Boolean) ? compactCss(`@media screen{${rules.join('')}}`) : ''
}
