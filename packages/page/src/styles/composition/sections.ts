import { inThirds } from './arrangement.ts'

/** A panel beside a higher section. */
const short = '.sg.sh{align-self:start}'
const sticky = '@media(min-width:62rem){.spread .sy{position:sticky;top:2rem;align-self:start}}'
/** Pictures reach both edges of the window, texts and cards stay in the column of the page. */
const bleed = `
.bl>:is(.ga,.gy:not(.sp),.ed){--r:0px;max-width:none;margin-inline:calc(50% - 50vw)}
.ed>.fu{margin-inline:0}
`

const bleedTiles = `
@media(min-width:62rem){.bl>.ga a::before{padding-bottom:66%}
.bl>.mo>.qd:not(.wm){--p:75%}}
`

/** Strips reach the edges of the window, and their first picture begins with the column. In panels they reach its edges. */
const strips = `
.sp{margin:0 calc(-1*var(--pad));padding:.25rem var(--pad) .875rem;scroll-padding-inline:var(--pad)}
`

const bleedStrips = '.ro>:is(.cr,.sp){--pad:max(1rem,50vw - var(--col)/2)}'
const bleedCaptions = '.bl :is(.gb,figcaption){padding-inline:1rem}'
/** Window widths include a scrollbar. */
const clip = 'body{overflow-x:clip}'
const ground = '.sg{background:var(--bg);color:var(--text)}'
const panel =
  '.sg:not(.bb){--pad:clamp(1rem,4vw*var(--k,1),2.5rem*var(--k,1));--shadow:none;padding:var(--pad)!important;border-radius:min(var(--r),1.5rem);box-shadow:0 0 0 1px var(--line)}'
/** A band reaches across the screen. */
const band = `
.bb{padding-block:calc(clamp(2.5rem,6vw,3.5rem)*var(--k,1))}
.bb+.bb{margin-top:0}
@media(forced-colors:none){.bb{border-image:conic-gradient(var(--bg) 0 0) fill 0//0 100vmax}}
`

const bandRows = '@media(min-width:62rem){.spread .bb+.bb{margin-top:-4rem}}'
/** Bands of a column beside the head. */
const bandAside =
  '@media(min-width:62rem){:is(.duo,.l-portrait,.spread) .bb{padding-inline:1.75rem;border-image:none;border-radius:min(var(--r),1.5rem)}}'
/** As many equal columns as chosen, where each has space for words. */
const columns = `
.ls.nc.nc{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,max(var(--cw,7.5rem),(100% - (var(--n) - 1)*var(--cg,var(--gap)))/var(--n) - .1px)),1fr));gap:var(--gap) var(--cg,var(--gap));max-width:none}
.ls.nc.nc>li{grid-column:auto}
.ls.nc.nc>:is(.wd,.fu,.wide){grid-column:1/-1}
.nc:not(.n1)>.ti{max-width:none}
.nc:has(>li>.c:not(.pc,.tl)){--cw:12rem}
@media(max-width:25.9rem){.ls.nc.nc>:nth-child(odd):last-child:not(.ti){grid-column:1/-1}}
@container(min-width:42rem){.nc:has(>li>.ln){--cg:3rem}}
`

/** Wide blocks span two of more columns, unless only one fits. */
const wideCells =
  'section{container-type:inline-size}@container(min-width:26rem){.ls.nc.nc:not(.n1)>.wd{grid-column:span 2}}'
const alignment = `
.co [class*=al-]>:is(h2,h3,.sub,.tx){text-align:var(--ta)}
.co [class*=al-] .tx ul{width:fit-content;margin-inline:var(--side);text-align:start}
`

const startSection = '.al-start{--side:0;--ta:start}'
const centerSection = '.al-center{--side:auto;--ta:center}'
const startLines = '.al-start.al-start.al-start>h2::before{display:none}'
const centerLines =
  '.al-center.al-center.al-center>h2::before{content:"";flex:1;border-top:1px solid var(--muted)}'
const spaces = `
[class*=sp-]{margin-top:calc(2.25rem*var(--k))}
@media(min-width:62rem){.spread [class*=sp-]:not(.bb){margin-block:calc(2rem*(var(--k) - 1))}}
`

const compactSection = '.sp-compact{--gap:.375rem;--k:.5}'
const roomySection = '.sp-roomy{--gap:1.5rem;--k:1.8}'
/** A long heading does not move the second block down. */
const headingBeside = `@media(min-width:62rem){.hb{${inThirds}}.hb>:not(h2,.bk){grid-column:2/-1}.hb>h2{grid-area:1/1;align-self:start}.hb>h2:has(+*+:not(.bk)){height:0}}`

/**
 * The picture is translucent above the ground, which is the same as a veil above the picture. Its element is `hidden` for print, and for
 * forced colours, whose texts have no ground.
 */
const backdrop = `
.bi{position:relative;z-index:0}
@media(forced-colors:none){.bk.bk{display:block;position:absolute;inset:0;z-index:-1;border-radius:inherit;overflow:clip;animation:none}}
.bk img{width:100%;height:100%;object-fit:cover;object-position:var(--focus);opacity:var(--shown)}
.bb>.bk{inset-inline:calc(50% - 50vw)}
`

const backdropAside = '@media(min-width:62rem){:is(.duo,.l-portrait,.spread) .bb>.bk{inset-inline:0}}'

/** Panels, bands, columns, spaces and pictures of sections. */
export const sectionParts = {
  ground,
  panel,
  band,
  bandRows,
  bandAside,
  columns,
  wideCells,
  n1: '.n1{--n:1}',
  n2: '.n2{--n:2}',
  n3: '.n3{--n:3}',
  n4: '.n4{--n:4}',
  alignment,
  startSection,
  centerSection,
  startLines,
  centerLines,
  compactSection,
  roomySection,
  spaces,
  headingBeside,
  short,
  sticky,
  clip,
  bleed,
  bleedTiles,
  strips,
  bleedStrips,
  bleedCaptions,
  backdrop,
  backdropAside,
}
