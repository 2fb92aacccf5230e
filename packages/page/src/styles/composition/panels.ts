import { onVeil } from './header.ts'

/** Texts that are directly on the background. */
const texts = 'section>:is(h2,h3,.sub,.tx,.mt),.im figcaption'
const focus = 'box-shadow:0 0 0 8px var(--bg)'
/** Lines and outlines on solid panels. */
const solid = '.photo :is(.c.ol,.c.ln,.ol+.ct,.ln+.ct){padding-inline:1.125rem;background:var(--bg)}'
const glass = `
.p-glass :is(.c,.ct,.fa,.bx):not(.hi,.hi+.ct,.bn,.ac,.ik,.sf){--bt:var(--veil);--btt:var(--onv);--btm:var(--onvm);--bte:var(--rim);${onVeil}}
.p-glass :is(.who,footer,${texts},.c.ol,.c.ln,.ol+.ct,.ln+.ct,.mw:not(.bx)){padding:.625rem 1.125rem;border:1px solid var(--rim);border-radius:min(var(--r),1.25rem);background:var(--veil);${onVeil}}
.p-glass :is(.who,footer,${texts},.c:not(.bn,.ac,.ik,.sf,.hi),.bx){backdrop-filter:blur(16px) saturate(1.5)}
.p-glass .who{padding:1.75rem 1.25rem}
.p-glass section>:is(h2,h3,.ics){width:fit-content;max-width:100%;padding:.25rem .875rem;margin-inline:var(--side,0)}
.p-glass main{padding-top:max(5rem,14svh)}
.p-glass footer{width:fit-content;margin-bottom:1.5rem;padding:.25rem 1.25rem}
.p-glass :is(a,summary):focus-visible{outline-color:var(--text);${focus}}
`

/** A profile picture that is half above its panel. */
const glassAvatar = '.p-glass .av{margin-top:-5rem}'
const veil = `
.p-veil{${onVeil}}
.p-veil :focus-visible{outline-color:var(--onv)}
`

const strip = `
.p-strip :is(h1,section>h2,section>h3,.bio,.sub) bdi{display:inline;padding:0 .2em;background:var(--bg);box-decoration-break:clone;-webkit-box-decoration-break:clone}
.p-strip :is(.meta span,.so,footer>*,.tx,.mt,.im figcaption,.c.ol,.c.ln,.ol+.ct,.ln+.ct,.mw:not(.bx)){background:var(--bg)}
.p-strip .wt h1{line-height:1.18}
.p-strip .bio{line-height:1.7}
.p-strip .bio bdi{padding:.125em .4em}
.p-strip .meta span{padding:.125rem .5rem}
.p-strip :is(.c.ol,.c.ln,.ol+.ct,.ln+.ct,.mw:not(.bx),.tx,.mt,.im figcaption){padding-inline:1rem}
.p-strip .so{width:fit-content;margin:.5rem var(--side,0) 0}
.p-strip footer>*{padding:0 .75rem}
.p-strip :is(h2,h3,.sub) bdi{padding:.2em .4em}
.p-strip section>h2::before,.p-strip section>h2::after{content:none}
.p-strip .meta svg{flex:none}
.p-strip :is(a,summary):focus-visible{${focus}}
`

const rise =
  '@media(prefers-reduced-motion:no-preference){.co section:not(.sg:not(.bb))>*,.sg:not(.bb){animation:rise both;animation-timeline:view();animation-range:entry 0 entry 12rem}}@keyframes rise{from{translate:0 2rem}}'
const settle =
  '@media(prefers-reduced-motion:no-preference){.cv img,body::before{animation:settle 4s cubic-bezier(.2,.7,.2,1)}}@keyframes settle{from{scale:1.07}}'
const pulse =
  '@media(prefers-reduced-motion:no-preference){.hi{animation:pulse 1.4s 1s 3}}@keyframes pulse{50%{box-shadow:0 0 0 .25rem var(--accent)}}'
const treat = (filter: string): string => `.co main img{filter:${filter}}.co main a:hover img{filter:none}`

const mono = treat('grayscale(1) contrast(1.1)')
const warm = treat('sepia(.3) saturate(1.2)')
/** Upright pictures are arches. A badge moves to the middle, because a corner would cut it. */
const arch = `
.qd:has(>.pc:not(.pp)){--sq:125%}
.wd{--q:var(--r)}
.co :is(.qd>.pc,.ga li:not(:last-child) a,.sr img){border-radius:var(--q,50vw) var(--q,50vw) min(var(--r),.75rem) min(var(--r),.75rem)}
.co .pc .bd{inset-inline:.5rem;width:fit-content;margin:auto}
`

const polaroid = `
.co :is(.ga,.gy,.im) img{border:.5rem solid var(--surface)}
.co :is(.ga a,.gy img,.im img,.c.pc){border-radius:.1875rem}
.co .pc img{border:.5rem solid var(--bt)}
.co :is(.ga a,.sr img,.un img,.im img){box-shadow:var(--shadow)}
.co .av.av{border:.375rem solid var(--surface);border-radius:.1875rem;rotate:-3deg}
.co :is(.ls>:not(.fu),.ga>*,.sr>*):nth-child(odd)>:is(.pc,[href]:not(.c)){rotate:-1.2deg}
.co :is(.ls>:not(.fu),.ga>*,.sr>*):nth-child(4n)>:is(.pc,[href]:not(.c)){rotate:1deg}
`

/** Panels over pictures, motion and treatment of pictures. */
export const panelParts = {
  solid,
  glass,
  glassAvatar,
  veil,
  strip,
  rise,
  settle,
  pulse,
  polaroid,
  arch,
  mono,
  warm,
}
