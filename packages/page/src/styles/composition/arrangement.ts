const wide = `
@media(min-width:62rem){.spread{--col:66rem}
.spread main>div:not(.cv){display:grid;grid-template-columns:repeat(6,minmax(0,1fr));align-items:start;gap:4rem 3rem;margin-top:3rem}
.spread section{grid-column:span var(--w,6);margin:0;align-content:start;row-gap:max(var(--gap),1.25rem);container-type:inline-size}
.sg{align-self:stretch}
.tx{width:100%;margin-inline:var(--side,0)}
.fx>.tx{font-size:1.1875rem}
.nt:not(:has(iframe)) .wide{aspect-ratio:32/9}
:is(.im figcaption,.gb,.w>small){font-size:.9375rem}}
`

const rowed = '@media(min-width:62rem){.spread main{container-type:inline-size}}'
/** Sections share the lines of six columns, unless the text is too large for them. */
const createSpan = (least: string, name: string, columns: 2 | 3 | 4): string =>
  `@container(min-width:${least}){.${name}{--w:${columns}}}`

/** Thirds of a page, which lines within a section continue. */
export const inThirds = 'grid-template-columns:repeat(3,minmax(0,1fr));column-gap:3rem'
/** Rows of blocks, where there is room. */
const rows = `
@container(min-width:42rem){.ls:not(:has(>.half)){grid-template-columns:repeat(6,minmax(0,1fr))}.ls:not(:has(>.half))>li{grid-column:span var(--s,3)}.ls>:nth-child(odd):last-child{--s:6}.ls:not(.g)>li{margin-top:0!important}.ls:has(>li>.ln){column-gap:3rem}
.ls:has(>.half){max-width:44rem}
:not(.nc)>li:not([class])>a.c:only-child:not(.ln,.pc,.p){max-width:calc(50% - var(--gap)/2);margin-inline:var(--side,0)}}
`

const gridRows = `
@container(min-width:42rem){.g>:is(.hf,.qd){flex-basis:calc(25% - var(--gap))}
.g>.wd:not(.qd){flex-basis:calc(50% - var(--gap))}
.g>.wd.qd{--p:var(--sq,100%);--ar:1;--q:50vw}
.g:has(>:not(.hf,.qd))>.wd.qd{--p:min(100%,24rem);--m:24rem;--q:var(--r)}
.g>.ti{flex-basis:max(calc(12.5% - var(--gap)),4em)}}
`

/** Halves and squares whose last row of four would have one or two. */
const gridThirds = `
@container(min-width:42rem){.g3>:is(.hf,.qd){flex-basis:calc(33% - var(--gap))}
.g3>:nth-child(-n+2):has(~:nth-child(5):last-child){flex-basis:calc(50% - var(--gap))}}
`

const thirds = `
@container(min-width:56rem){.ls:has(>:nth-child(3n):last-child)>li{--s:2}}
`

/** An odd number of dates is one column, because the last one would be larger than the others. */
const dates = '@container(min-width:44rem){.ev:has(>:nth-child(2n+5):last-child)>li{--s:6}}'
/** The digits of a countdown use the width of its row, where there is room. */
const countdown =
  '.c:has(.cd){max-width:none!important}@container(min-width:30rem){.n.cd{gap:.5rem;margin-block:.5rem;font-size:clamp(1.75rem,6cqi,3.75rem)}.n.cd span{max-width:none;padding-block:.5rem}.n.cd small{font-size:.9375rem}}'
/** Rounded panels of wide pages have more space inside. */
const roomyPanels = '@container(min-width:42rem){:is(.fm,.fq,.vc):not(.ln){padding:1.5rem 2rem}}'
/** Picture and text share a column that is narrow for both. */
const pairs =
  '@media(min-width:62rem){@container(min-width:34rem) and (max-width:46rem){.spread .tp.tp:not(.y-above>*){grid-template-columns:1fr 1fr}}}'
/** The last picture of a mosaic is as wide as three, and keeps the proportions of a photograph. */
const lastTile = '.co .ga>:nth-child(3n+1):last-child a::before{padding-bottom:66%}'
/** A ring would indent the picture beside the edge of the texts. */
const ringless = '.start .who>.av{border:0}'
/** Long texts keep the edge at which their lines begin. */
const centredTexts = '.co .tx:is(.s-drop_cap,:has(>p+p+p)){text-align:start;text-wrap:pretty}'
const centredTitles =
  '.co :is(.fq,.fm)>:is(h2,h3,:is(h2,h3)+p){text-align:center}@media(min-width:28rem){.co .go{justify-self:center}}'
/** Questions, forms and lone cards of centred pages are in their middle, unless a block of their section is wider. */
const middle = `
@media(min-width:62rem){.spread section:not(:has(>:is(.ga,.gy,.mw,.im,[class*=y-]),>.ls>li+li))>:is(.fq,.fm,.ls:not(.g,.cr):not(:has(.pc,.p))){width:100%;max-width:44rem;margin-inline:auto}.ls>li:only-child>.ln{justify-content:center}}
`

/** Texts, questions and forms with a title, except in a section whose heading is beside them. */
const titled = ':is(.tx,.fq,.fm):not([class*=y-],.hb>*)'
/** Puts their content beside the title, on the lines of all such blocks, where there is room. */
const beside = `
@container(min-width:42rem){${titled}:has(>:is(h2,h3)){display:grid;${inThirds};align-items:baseline;max-width:none}
${titled}>:is(h2,h3){grid-row:1/span 30}
${titled}>:not(h2,h3){grid-column:2/-1}
${titled}>:is(h2,h3)+*{margin:0;border:0}
.tx>p{max-width:36rem}}
`

/** Columns of similar height: long groups continue in the next column. */
const menus =
  '.mn li{break-inside:avoid}.mn>:has(li:nth-child(9)),.mn>:only-child{break-inside:auto}@container(min-width:46rem){.mn:has(>:only-child){max-width:44rem;margin-inline:var(--side,0)}.mn:has(>:only-child li:nth-child(4)){display:block;columns:2;column-gap:3.5rem;max-width:none}}@container(min-width:56rem){.mn:has(>:nth-child(3)){columns:3}}'
/** Fields fill the width of a form, where there is room. */
const forms = `
@container(min-width:42rem){.fm:not(.one,[class*=y-]) form{grid-template-columns:1fr 1fr;column-gap:1.375rem}
.fm:not(.one) :is(form>:not(.f),.f:has(textarea,.ck),.f:nth-child(odd):has(+:not(.f),+.f>:is(textarea,.ck))){grid-column:1/-1}
.one form:has(.cn){grid-template-columns:1fr auto}
.one .cn{grid-area:2/1/auto/-1}
.fm.y-beside{display:grid;${inThirds}}.y-beside>form{grid-column:2/-1}}
`

/** The head stays in view beside the sections. */
const headAside = `
@media(min-width:62rem){.spread{--col:76rem}
.spread main{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:0 3.5rem;align-items:start}
.spread .who{position:sticky;top:2rem}
.spread:is(.photo,[class*=p-]) .who{top:7rem}
.spread main>div:not(.cv){margin:0}}
`

/** Grids wrap in document order; the last row grows. Squares become higher if their text needs it. */
const grid = `
.g{display:flex;flex-wrap:wrap}
.g>li{flex:1 1 100%}
.g>:is(.hf,.qd,.half){flex-basis:max(calc(50% - var(--gap)),8em)}
.g>.ti{flex-basis:max(calc(25% - var(--gap)),4em);max-width:12rem}
.ls>:is(.qd,.wd,.fu){display:grid;grid-template-columns:minmax(0,1fr)}
.ls>:is(.qd,.wd,.fu)::before{content:"";grid-area:1/1;padding-bottom:var(--sq,100%)}
.g>.wd::before{padding-bottom:var(--p,min(50%,18rem))}
.g>.fu::before{padding-bottom:min(66%,26rem)}
.ls>:is(.qd,.wd,.fu)>:not(.ct){grid-area:1/1;min-width:0}
.g>:is(.qd,.wd,.fu)>.c:not(.tl,.pc,.bn){flex-direction:column;align-items:flex-start;gap:.5rem}
.g>:is(.qd,.wd,.fu)>.c:not(.bn)::after{display:none}
:is(.qd,.wd,.fu)>.c:not(.tl,.pc,.bn) .w{flex:none;width:100%;margin-top:auto}
:is(.qd,.wd,.fu)>.c :is(.t,.i){margin:0}
:is(.qd,.wd,.fu)>.c:not(.pc) b{font:600 clamp(.875rem,11cqi,1.375rem)/1.2 var(--display)}
:is(.wd,.fu)>.c:not(.tl,.pc) b{font-size:clamp(1.25rem,9cqi,2.5rem)}
:is(.qd,.wd,.fu)>.fa{align-self:start}
@media(max-width:35.99rem){.g>.fu{margin-inline:calc(-1*var(--pad))}.g>.fu>:is(.c,.fa){border-radius:0;border-inline:0;box-shadow:none}}
`

/** Tiles of mixed sizes in two columns, or in four. */
const mosaic = `
.ls.g.mo{display:grid;grid-template-columns:repeat(2,minmax(0,1fr))}
.ls.g.mo>li{grid-column:1/-1}
.ls.g.mo>:is(.hf,.qd,.ti):not(.bg){grid-column:auto;max-width:none}
.ls.g.mo>.bg{grid-row:span 2}
.mo>.bg img{flex-grow:1}
.mo>.qd::before{padding-bottom:var(--p,100%)}
@container(min-width:42rem){.ls.g.mo{grid-template-columns:repeat(4,minmax(0,1fr))}.ls.g.mo>:is(.bg,.wd:not(.fw),.wm.wm){grid-column:span 2}.mo>.wm{--p:50%}}
`

/** Words between quotation marks in large type, several beside each other. */
const quotes = `
.co .qt{max-width:44rem;margin:0 var(--side,0)}
.co :not(h2)+.qt{margin-top:1.25rem}
.qt p{font:500 clamp(1.375rem,1.1rem + 1.4vw,2.125rem)/1.3 var(--display);text-wrap:balance}
.qt p+p{color:var(--muted);font:inherit;font-size:1rem}
@media(min-width:62rem){.fx:has(>.qt+.qt){grid-template-columns:repeat(2,minmax(0,1fr));column-gap:3rem}
.fx:has(>.qt+.qt+.qt):not(:has(>.qt+.qt+.qt+.qt)){grid-template-columns:repeat(3,minmax(0,1fr))}
.fx:has(>.qt)>:not(.qt,.bk){grid-column:1/-1}
.co .fx>.qt+.qt{margin:0}
:is(.qt+.qt,.qt:has(+.qt)) p:not(p+p){font-size:1.5rem}}
`

/** Rows, columns and alignment of blocks, most on wide pages. */
export const arrangementParts = {
  centredTexts,
  centredTitles,
  grid,
  wide,
  rowed,
  headAside,
  middle,
  mosaic,
  rows,
  gridRows,
  gridThirds,
  beside,
  forms,
  dates,
  countdown,
  roomyPanels,
  pairs,
  lastTile,
  ringless,
  thirds,
  menus,
  quotes,
  th: createSpan('56rem', 'th', 2),
  hh: createSpan('56rem', 'hh', 3),
  tt: createSpan('56rem', 'tt', 4),
  thAside: createSpan('72rem', 'th', 2),
  hhAside: createSpan('72rem', 'hh', 3),
  ttAside: createSpan('72rem', 'tt', 4),
}
