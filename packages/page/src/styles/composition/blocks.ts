const picture = `
.c.pc{position:relative;flex-direction:column;align-items:stretch;gap:0;padding:0;overflow:clip}
.c.pc::after{content:none}
.pc img{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover}
.pc img::after{color:var(--ont);font-size:2rem}
.pc>.w{flex:none;padding:.625rem .875rem .75rem}
:is(.qd,.wd,.fu)>.pc img{position:absolute;inset:0;height:100%;aspect-ratio:auto}
:is(.qd,.wd,.fu)>.pc>.w{position:relative;align-self:flex-start;max-width:calc(100% - 1rem);margin:auto .5rem .5rem;padding:.375rem .75rem .4375rem;border-radius:calc(var(--r)*.6);background:var(--bt)}
.pc b{font-size:clamp(.8125rem,9cqi,1.0625rem)}
@container(max-width:13.5em){.qd>.pc img{position:relative;height:auto;aspect-ratio:1}.qd>.pc>.w{margin:0;max-width:none}}
a.pc:focus-visible{outline-offset:-6px;outline-color:var(--btt);box-shadow:inset 0 0 0 9px var(--bt)}
`

/** Labels of products are below their pictures. */
const labels = `
.ls li>.pp img{position:relative;height:auto;aspect-ratio:1}
.ls :is(.wd,.fu)>.pp img{aspect-ratio:var(--ar,16/9);max-height:var(--m)}
.ls li>.pp>.w{margin:0;align-self:stretch;max-width:none}
`

const thumbnails = '.t.lg{width:min(4.5rem,19vw);height:auto;aspect-ratio:1}'
/** Details of a block fill its row, whose other cards begin at the top. */
const details = `
.ls>li:has(>.ct){display:grid;grid-template:auto 1fr/minmax(0,1fr)}
.ls:has(.ct) .c:not(.tl,.pc,.bn){flex-flow:wrap;align-content:start}
.ls:has(.ct) .w{margin:0}
`

const button = `
:where(.bn,.bn+.ct):not(.hi){--bt:var(--fill);--btt:var(--ona);--btm:var(--ona);--bte:var(--fill)}
.c.bn{justify-content:center;min-height:3.5rem;padding-inline:.75rem;text-align:center}
.bn .w{flex:0 1 auto}
.c.bn .i{margin:0;width:auto;height:auto;background:none;color:inherit}
.c.bn::after{content:none}
.bn b{font-family:var(--display);font-size:clamp(.875rem,9cqi,1.125rem)}
.fa.bn>*{--tile:var(--bt);--ont:var(--btt)}
@container(max-width:17em){.c.bn{flex-direction:column;gap:.25rem}}
`

/** Buttons of a wide page are as wide as their content, several in a line. */
const buttonRows = `
@media(min-width:62rem){.ls:has(>.bu){display:flex;flex-wrap:wrap;justify-content:var(--ta,center)}.spread .ls>.bu{flex:initial;container-type:normal}}
`

/** The main action below the introduction. */
const action = '.ma{margin-top:1.25rem}.ma>.c{display:inline-flex}.ma b{font-size:1rem}'
const buttonSpace = ':is(.bu,.ma)>.c{padding-inline:1.75rem}'
const outline = `
:is(.ol,.ol+.ct){--bte:var(--text);--btt:var(--text);--btm:var(--muted);--bar:var(--accent);background:none;border:2px solid var(--text);box-shadow:none}
.ol .i{background:none;color:inherit}
`

const line = `
:is(.ln,.ln+.ct){--btt:var(--text);--btm:var(--muted);--bar:var(--accent)}
.c.ln{flex-flow:wrap;align-content:start;min-height:3.25rem;padding:.75rem 0}
:root :is(.c.ln,.fa.ln,.ln+.ct){border-width:1px 0 0;border-color:var(--muted);border-radius:0;background:none;box-shadow:none;transform:none}
:root .ln+.ct{padding-inline:0}
:root .ln figcaption{padding-inline:3.875rem}
.ln div>a>*{inset-inline:0 auto}.ln div>a>span{inset-inline:auto 0}
a.ln:hover b{text-decoration:underline;text-underline-offset:.2em}
.ln :is(.t,.i){align-self:start;margin:0}
.ln .w b{font:600 1.1875rem/1.3 var(--display)}
@container(min-width:34em){.ls:not(.ev) .ln>.w{flex:0 1 auto;max-width:calc(100% - 6rem)}}
`

/** Questions, forms and contact cards without a box, on the ground of their section or among lines. */
const lineBoxes = `
:root :is(.fq,.fm,.vc).ln{--btt:var(--text);--btm:var(--muted);padding-inline:0;border-width:1px 0 0;border-color:var(--muted);border-radius:0;background:none;box-shadow:none}
.co section>.ln:last-child{padding-bottom:0}
.co.co section>h2+.ln{padding-top:0;border:0}
`

/** Shows the icon alone; the title stays the accessible name. */
const tile = `
.c.tl{position:relative;flex-direction:column;justify-content:center;aspect-ratio:1;min-height:0;padding:.25rem;overflow:clip}
.c.tl::after{content:none}
.c.tl .i{margin:0;width:auto;height:auto;background:none;color:inherit}
.c.tl .t{width:100%;height:100%;margin:0}
.tl svg{width:1.75rem;height:1.75rem}
.tl>.w{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`

const tones = `
:is(.ac,.ac+.ct){--bt:var(--fill);--btt:var(--ona)}
:is(.ik,.ik+.ct){--bt:var(--text);--btt:var(--bg)}
:is(.sf,.sf+.ct){--bt:var(--tile);--btt:var(--ont)}
:is(.ac,.ik,.sf),:is(.ac,.ik,.sf)+.ct{--btm:var(--btt);--bte:var(--bt)}
:is(.ac,.ik,.sf) .i{background:none;color:inherit}
`

/** Titles in the font of slanted headings, whose file WebKit uses only for slanted text. */
const slant = '.co :is(.ln,.bn,:is(.qd,.wd,.fu)>.c:not(.pc),.cv) b{font-style:italic}'
const carousel = `
.cr{position:relative;display:flex;overflow-x:auto;scroll-snap-type:x proximity;margin-inline:calc(-1*var(--pad));padding:.25rem var(--pad) .875rem;scroll-padding-inline:var(--pad);scrollbar-width:thin;scrollbar-color:var(--muted) #0000}
.cr>li{flex:0 0 min(72%,15rem);scroll-snap-align:start;display:grid;grid-template-columns:minmax(0,1fr)}
.cr .tl{aspect-ratio:auto}
@media(min-width:62rem){.spread .cr>li{flex:1 0 15.5rem}.spread .cr:has(>:nth-child(4))>li{max-width:24rem}}
`

/** Looks, sizes and tones of blocks. */
export const blockParts = {
  thumbnails,
  details,
  picture,
  labels,
  button,
  buttonRows,
  action,
  outline,
  buttonSpace,
  line,
  lineBoxes,
  tile,
  tones,
  slant,
  carousel,
}
