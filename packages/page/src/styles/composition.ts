import { compactCss } from '../css.ts'

// Each part is sent only with pages that use it. Parts set no colours except pairs that the theme has solved.

const frame = `
body{--pad:max(1rem,env(safe-area-inset-left));--col:36rem}
.co main:not(:has(+footer)){visibility:hidden}
.co :is(main,footer){max-width:var(--col)}
@container(max-width:16.5em){.ls :is(.w,.n) *{hyphenate-limit-chars:9 4}
.c:not(.p,.tl,.pc,.bn){flex-direction:column;align-items:flex-start;gap:.5rem}
.c:not(.p,.tl,.pc,.bn) .w{flex:none;width:100%;margin-top:auto}
.c:not(.bn)::after{display:none}
.ls :is(.t,.i){margin:0}
:is(.ol,.ac,.ik,.sf) .i{justify-items:start}
.ls .fa.cm.cm.cm:not(:has(iframe)) figcaption{align-content:end;padding:4.25rem 1.125rem .625rem}
.fa.cm a>:is(svg,span){inset-block-start:.625rem}.fa.cm svg{inset-inline-start:1.125rem}}
.ls .c:only-child:not(.tl){height:100%}
.g .cm{display:grid;grid:auto 1fr/1fr;height:100%}
`

/** Sizes of the name use its width in em: `--fit` of the longest word, `--all` of the whole name. */
const name = `
.wt{container-type:inline-size}
@media(min-width:62rem){.spread .bio{font-size:1.375rem}}
`

const nameSize =
  '.co .who .wt h1{font-size:max(1rem,min(var(--h1,clamp(1.75rem,1.4rem + 1.8vw,2.25rem)),98cqi/var(--fit)))}'

/** Sizes of headings: `--hs` multiplies the name, whose words fit `--hw`. */
const scaledName =
  '.co.co .who h1{font-size:max(.875rem,min(var(--h1,clamp(1.75rem,1.4rem + 1.8vw,2.25rem))*var(--hs),var(--hw)/var(--fit)))}'
const headings =
  '.th{--h2:1.625rem}.co section:not(.ask)>h2{max-width:100%!important;font-size:var(--hl,var(--h2))}'
/** One scale of titles: those of sections, of blocks and of the groups of a menu. */
const titles = '.co.co section h3{font-size:calc(var(--h2,1.3125rem)*.4 + .6rem)}'
/** A title right after that of its section is a subtitle. */
const subtitles =
  '.co.co section>h2+h3{margin-top:-.5rem;font:400 1.1875rem/1.4 var(--body);letter-spacing:0;color:var(--muted);text-transform:none}'
const groups =
  '.co.co .mn :is(h3,h4){font-size:calc(var(--h2,1.3125rem)*.25 + .69rem)}@media(min-width:62rem){.spread .mn{font-size:1.125rem}}'
/** Capitals are small without a chosen size, which would leave no steps below them. */
const raised = ':root{--h2:1.1875rem}.co.co section:not(.ask)>h2{font-size:var(--hl,var(--h2))}'
const compactText = 'html{font-size:clamp(93.75%,.94vw,106%)}'
const largeText = 'html{font-size:clamp(112.5%,1.125vw,126%)}'

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
const inThirds = 'grid-template-columns:repeat(3,minmax(0,1fr));column-gap:3rem'

const sticky = '@media(min-width:62rem){.spread .sy{position:sticky;top:2rem;align-self:start}}'

/** Pictures reach both edges of the window, texts and cards stay in the column of the page. */
const bleed = `
@media(min-width:62rem){.spread .bl{--out:calc(50% - 50cqi - var(--pad));container-type:normal}
.bl>:is(.ga,.gy:not(.sp),.ed){--r:0px;max-width:none;margin-inline:var(--out)}}
`
const bleedTiles = `
@media(min-width:62rem){.bl>.ga a::before{padding-bottom:66%}
.bl>.mo>.qd:not(.wm){--p:75%}}
`
/** The first picture of a strip begins with the column. */
const bleedStrips = `
@media(min-width:62rem){.bl>:is(.cr,.sp){--pad:calc(-1*var(--out));margin-inline:var(--out);padding-inline:var(--pad);scroll-padding-inline:max(1rem,50% - var(--col)/2)}
.bl :is(.gb,figcaption){padding-inline:1rem}}
`
const socialColumn = '.tn{max-width:var(--col);margin-inline:auto}'

/** The page is as wide as the window, its parts as wide as the column. */
const unbound = `
.co main{max-width:none}
main>:is(.who,div:not(.cv)){width:100%;max-width:var(--col);margin-inline:auto}
`

/** Rows of blocks, where there is room. */
const rows = `
@container(min-width:42rem){.ls:not(:has(>.half)){grid-template-columns:repeat(6,minmax(0,1fr))}.ls:not(:has(>.half))>li{grid-column:span var(--s,3)}.ls>:nth-child(odd):last-child{--s:6}.ls:not(.g)>li{margin-top:0!important}.ls:has(>li>.ln){column-gap:3rem}
.ls:has(>.half){max-width:44rem}}
`
const gridRows = `
@container(min-width:42rem){.g>:is(.hf,.qd){flex-basis:calc(25% - var(--gap))}
.g:not(:has(>:not(.hf,.qd))):has(>:is(:nth-child(6),:nth-child(4n+1)):last-child)>:is(.hf,.qd){flex-basis:calc(33% - var(--gap))}
.g:not(:has(>:not(.hf,.qd))):has(>:nth-child(5):last-child)>:nth-child(-n+2){flex-basis:calc(50% - var(--gap))}
.g>.wd:not(.qd){flex-basis:calc(50% - var(--gap))}
.g>.wd.qd{--p:var(--sq,100%);--ar:1;--q:50vw}
.g:has(>:not(.hf,.qd))>.wd.qd{--p:min(100%,24rem);--m:24rem;--q:var(--r)}
.g>.ti{flex-basis:max(calc(12.5% - var(--gap)),4em)}}
`
const thirds = `
@container(min-width:56rem){.ls:has(>:nth-child(3n):last-child)>li{--s:2}}
`

/** An odd number of dates is one column, because the last one would be larger than the others. */
const dates = '@container(min-width:44rem){.ev:has(>:nth-child(2n+5):last-child)>li{--s:6}}'

const coverBox =
  'position:relative;overflow:clip;margin-inline:calc(-1*var(--pad));background:var(--art,var(--fill))'
const coverImage = 'object-fit:cover;object-position:var(--cf)'

/** Long texts keep the edge at which their lines begin. */
const centredTexts = '.co .tx:is(.s-drop_cap,:has(>p+p+p)){text-align:start;text-wrap:pretty}'
const centredTitles =
  '.co :is(.fq,.fm)>:is(h2,h3,:is(h2,h3)+p){text-align:center}@media(min-width:28rem){.co .go{justify-self:center}}'

/** Questions, forms and lone cards of centred pages are in their middle, unless a block of their section is wider. */
const middle = `
@media(min-width:62rem){.spread section:not(:has(>:is(.ga,.gy,.mw,.im,[class*=y-]),>.ls>li+li))>:is(.fq,.fm,.ls:not(.g,.cr):not(:has(.pc,.p))){width:100%;max-width:44rem;margin-inline:auto}}
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

const cover = `
.cv{${coverBox}}
.cv img{display:block;width:100%;height:100%;${coverImage}}
.l-cover main{padding-top:0}
@media(min-width:48rem){.l-cover .wt h1{--h1:clamp(2.25rem,98cqi/var(--all)/max(1,var(--hs,1)),3.75rem)}}
`

const below = `
.cv{height:var(--ch)}
.l-cover .who{margin-top:1.5rem}
.l-cover .av{position:relative;margin-top:-5rem}
`

/** The picture beside the name. */
const belowStart = `
@media(min-width:48rem){.l-cover .who:has(.av){display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:1.75rem}
.l-cover .av{width:10rem;height:10rem;margin-bottom:0}}
`

const portrait = `
.cv{${coverBox};min-height:var(--ch)}
.cv img{position:absolute;inset:0;width:100%;height:100%;${coverImage}}
.l-portrait main{display:grid;grid-template-columns:minmax(0,1fr);max-width:none;padding-top:0}
.l-portrait :is(.cv,.who){grid-area:1/1}
.l-portrait .who{position:relative;align-self:end;margin-inline:calc(-1*var(--pad));--text:var(--onv);--muted:var(--onvm);--accent:var(--onv);color:var(--onv)}
.l-portrait .wt{padding:5.5rem max(var(--pad),50% - 18rem) 2.5rem;background:linear-gradient(#0000,var(--veil) 5rem calc(100% - 2rem),#0000)}
.l-portrait .wt h1{--h1:min(max(2.25rem,98cqi/var(--all)),3.5rem)}
.l-portrait .cv{mask:linear-gradient(#000 calc(100% - 2rem),#0000)}
.l-portrait main>div:not(.cv){width:100%;max-width:36rem;margin:0 auto}
.l-portrait section:first-child{margin-top:0}
@media(forced-colors:active){.l-portrait .wt{background:Canvas}}
@media(min-width:62rem){.l-portrait main{grid-template-columns:55% minmax(0,1fr);margin-inline:calc(-1*var(--pad));width:auto}
.l-portrait .cv{position:fixed;inset-block:0 16svh;inset-inline:0 45%;margin:0;min-height:0;mask:linear-gradient(#000 65%,#0000)}
.l-portrait .who{position:sticky;top:0;align-self:start;display:flex;flex-direction:column;justify-content:flex-end;min-height:100svh;margin:0}
.l-portrait .wt{padding:5.5rem 3rem 2rem;background:linear-gradient(#0000,var(--veil) 5rem)}
.l-portrait .wt h1{--h1:clamp(2.5rem,98cqi/var(--all),5.5rem);--hs:var(--ns,1)}
.l-portrait main>div:not(.cv){max-width:41rem;padding:4rem 2.5rem 2rem}
:root .l-portrait footer{--e:calc(max(0px,22.5% - 20.5rem) + 2.5rem);width:auto;max-width:none;margin-inline:calc(55% + var(--e)) var(--e)}}
`

/** Initials on a portrait without a picture. */
const initials = `
.cv b{display:block;padding-top:calc(var(--ch)*.1);color:var(--ona);font:600 min(40vw,var(--ch)*.3)/1 var(--display);text-align:center}
@media(min-width:62rem){.l-portrait .cv b{padding-top:12svh;font-size:min(24vw,34svh)}}
`

const fade = '.cv.cv{mask:linear-gradient(#000 45%,#0000)}'
const tint = '.cv::after{content:"";position:absolute;inset:0;background:var(--fill);mix-blend-mode:color}'

const poster = `
.l-poster .wt h1{--h1:var(--top,15rem);padding-bottom:.14em;line-height:1;letter-spacing:-.02em;text-wrap:wrap}
.l-poster h1:lang(ar,fa,ur,hi,th){line-height:1.25}
.l-poster .meta{margin-top:.75rem}
.l-poster .av{width:5rem;height:5rem;font-size:1.75rem}
@media(min-width:62rem){.spread.l-poster .wt h1{--h1:min(max(4.5rem,98cqi/var(--all)),16rem)/max(1,var(--hs,1));margin-bottom:.5rem}}
`

const masthead = `
.l-masthead .who{text-align:center}
.l-masthead .av{width:4.5rem;height:4.5rem;margin:0 auto .75rem;border:0;font-size:1.5rem}
.l-masthead .wt h1{--h1:min(max(2rem,97cqi/var(--all)),7.5rem);padding:.75rem 0 calc(.5rem + .13em);border:solid;border-width:4px 0 1px;line-height:1.02}
.l-masthead .meta{justify-content:center;margin:0;padding:.375rem 0;border-bottom:1px solid var(--text)}
.l-masthead .bio{margin-inline:auto;font-size:1.1875rem}
.l-masthead .so{justify-content:center}
@media(min-width:62rem){.spread.l-masthead .wt h1{--h1:min(max(4rem,97cqi/var(--all)),7.5rem)/max(1,var(--hs,1))}
@container(min-width:56rem){.l-masthead .jn:not(.sg){align-self:stretch;margin-inline-start:calc(-1.5rem - 1px);padding-inline-start:1.5rem;border-inline-start:1px solid var(--line)}}}
`

const onVeil = 'color:var(--onv);--text:var(--onv);--muted:var(--onvm)'

/** The header is on the cover. */
const over = `
.over main{display:grid;grid-template-columns:minmax(0,1fr)}
.over main>:is(.cv,.who){grid-area:1/1}
.over .cv{min-height:var(--ch)}
.over .cv img{position:absolute;inset:0}
.over.l-cover main>.who.who{position:relative;align-self:end;width:auto;max-width:none;margin:0 calc(-1*var(--pad));padding:0;border:0;border-radius:0;background:none;backdrop-filter:none;--accent:var(--onv);${onVeil}}
.over .wt{padding:5.5rem max(var(--pad),50% - var(--col)/2) 2rem;background:linear-gradient(#0000,var(--veil) 5rem)}
@media(forced-colors:active){.over .wt{background:Canvas}}
`

const avatar =
  '.co.co .av{flex:none;min-width:0;width:min(var(--aw),90cqi);height:auto;aspect-ratio:var(--ap,1)}'
const avatarInitials = '.co.co .av{font-size:calc(min(var(--aw),90cqi)*.36)}'

const avatarBeside = `
.co .who:has(.av){display:flex;flex-wrap:wrap;align-items:center;gap:1rem 1.5rem;text-align:start}
.co.co .av{flex:none;margin:0}
.co .wt{flex:1 1 max(11em,var(--fit)*1em);min-width:0}
.co :is(.meta,.so){justify-content:start}
.co .bio{margin-inline:0}
.co .wt .so{margin-inline:-.6875rem}
`
const coverBeside = '.co.l-cover .who{align-items:start}.co.l-cover .av{margin-top:-4rem}'

const avatarAbove = `
.l-side .who{flex-direction:column;align-items:start}
.l-side.l-side .av{flex:none}
.l-side .wt{flex:none;width:100%}
.co.l-cover .who:has(.av){display:block}
.co.l-cover .av{margin-bottom:1.25rem}
`

/** Icons above the header. */
const socialTop = `
.tn{grid-column:1/-1;margin-bottom:1.25rem}
.co .tn .so{margin-block:0}
.start .tn .so{justify-content:end}
`

/** Icons over a picture have a ground below them. */
const socialGround = `
.co .tn .so{width:fit-content;max-width:100%;margin-inline:auto var(--side,0);border-radius:1.375rem;background:var(--surface);--text:var(--on)}
.tn a.u-url:focus-visible{outline-color:var(--on);outline-offset:-3px}
`
const socialOver = `
main{position:relative}
.tn{position:absolute;z-index:2;inset-block-start:.75rem;inset-inline-end:0}
`
const socialPortrait = '@media(min-width:62rem){.tn{inset-inline-end:calc(45% + 1rem)}}'
const socialPhoto = `
.co.co main{padding-top:1rem}
.co .tn{margin-bottom:calc(var(--aw,7rem)*.7 + 1rem)}
`

const socialEnd = 'footer nav{flex-basis:100%}footer .so{margin-top:0}'

const card = `
.l-card .who{--in:clamp(1.25rem,6vw,2.25rem);display:flex;text-align:start;padding:var(--in);border-radius:min(var(--r),1rem);background:var(--surface);color:var(--on);--text:var(--on);--muted:var(--onm);box-shadow:var(--lift),0 0 0 1px var(--line)}
.l-card .who::before{content:"";padding-bottom:max(0px,57% - 2*var(--in))}
.l-card .wt{flex:1;min-width:0;display:grid;grid-template-columns:minmax(0,1fr) auto;grid-template-rows:1fr;align-items:end;align-content:end;gap:0 1rem}
.l-card .wt>*{grid-column:1/-1}
.l-card .av{grid-area:1/2;align-self:start;width:4.5rem;height:4.5rem;margin:0 0 1rem;border:0;font-size:1.5rem;box-shadow:none}
.l-card h1{grid-row:2}
.l-card :is(.meta,.so){justify-content:start}
.l-card .bio{margin:.75rem 0 0;padding-top:.75rem;border-top:1px solid var(--line);font-size:1rem;text-wrap:pretty}
.l-card .so{margin-inline:-.6875rem;margin-top:.5rem}
.l-card .who :focus-visible{outline-color:var(--on)}
`

/** The head stays in view beside the sections. */
const split = `
@media(min-width:62rem){.spread{--col:76rem}
.spread main{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:0 3.5rem;align-items:start}
.spread .who{position:sticky;top:2rem}
.spread:is(.photo,[class*=p-]) .who{top:7rem}
.spread main>div:not(.cv){margin:0}}
`

const side = `
.l-side .who{display:flex;flex-wrap:wrap;align-items:center;gap:1rem 1.25rem;text-align:start}
.l-side .av{flex:0 1 38%;min-width:7rem;width:38%;height:auto;aspect-ratio:1;margin:0;border-width:0}
.l-side .wt{flex:1 1 11.5em;min-width:0}
.l-side .bio{margin-inline:0;text-wrap:pretty}
.l-side :is(.meta,.so){justify-content:start}
.l-side .so{margin-inline:-.6875rem}
@media(min-width:62rem){.spread.l-side .who{gap:3rem}
.spread.l-side .av{flex-basis:20rem;width:20rem}
.spread.l-side .wt h1{--h1:clamp(3.5rem,98cqi/var(--all),5.5rem);padding-bottom:.14em;line-height:1}}
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

const picture = `
.c.pc{position:relative;flex-direction:column;align-items:stretch;gap:0;padding:0;overflow:clip}
.c.pc::after{content:none}
.pc img{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover}
.pc img::after{color:var(--ont);font-size:2rem}
.pc>.w{flex:none;padding:.625rem .875rem .75rem}
:is(.qd,.wd,.fu)>.pc img{position:absolute;inset:0;height:100%;aspect-ratio:auto}
:is(.qd,.wd,.fu)>.pc>.w{position:relative;align-self:flex-start;max-width:calc(100% - 1rem);margin:auto .5rem .5rem;padding:.375rem .75rem .4375rem;border-radius:calc(var(--r)*.6);background:var(--bt)}
.pc b{font-size:clamp(.8125rem,9cqi,1.0625rem)}
.pc small{font-variant-numeric:tabular-nums}
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

/** Buttons of a wide page are as wide as on a phone. */
const buttonRows = `
@media(min-width:62rem){.spread .ls:not(.cr,:has(>li>:not(.bn))){display:flex;flex-wrap:wrap;justify-content:var(--jc,center)}.start{--jc:start}.spread .ls:not(.cr,:has(>li>:not(.bn)))>li{flex:0 1 20rem}
.spread .g>li:not([class])>.bn:only-child{width:fit-content;min-width:20rem;margin-inline:var(--side,0)}}
`

const outline = `
:is(.ol,.ol+.ct){--bte:var(--text);--btt:var(--text);--btm:var(--muted);--bar:var(--accent);background:none;border:2px solid var(--text);box-shadow:none}
.ol .i{background:none;color:inherit}
`

const line = `
:is(.ln,.ln+.ct){--btt:var(--text);--btm:var(--muted);--bar:var(--accent)}
.c.ln{flex-flow:wrap;align-content:start;min-height:3.25rem;padding:.75rem 0}
:root :is(.c.ln,.fa.ln,.ln+.ct){border-width:0 0 1px;border-color:var(--muted);border-radius:0;background:none;box-shadow:none;transform:none}
:root .ln+.ct{padding-inline:0}
:root .ln figcaption{padding-inline:3.875rem}
.ln div>a>*{inset-inline:0 auto}.ln div>a>span{inset-inline:auto 0}
a.ln:hover b{text-decoration:underline;text-underline-offset:.2em}
.ln :is(.t,.i){align-self:start;margin:0}
.ln .w b{font:600 1.1875rem/1.3 var(--display)}
.ls:not(.g)>li:has(>.ln)+li:has(>.ln){margin-top:calc(-.75*var(--gap))}
`

/** Questions, forms and contact cards without a box, on the ground of their section or among lines. */
const lineBoxes = `
:root :is(.fq,.fm,.vc).ln{--btt:var(--text);--btm:var(--muted);padding-inline:0;border-width:0 0 1px;border-color:var(--muted);border-radius:0;background:none;box-shadow:none}
.co section>.ln:last-child{padding-bottom:0;border:0}
.co section>h2+.ln{padding-top:0}
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
.ls.nc.nc{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,max(7.5rem,(100% - (var(--n) - 1)*var(--cg,var(--gap)))/var(--n) - .1px)),1fr));gap:var(--gap) var(--cg,var(--gap));max-width:none}
.ls.nc.nc>li{grid-column:auto}
.ls.nc.nc>:is(.wd,.fu,.wide){grid-column:1/-1}
.nc:not(.n1)>.ti{max-width:none}
@container(min-width:42rem){.nc:has(>li>.ln){--cg:3rem}}
`

/** Wide blocks span two of more columns, unless only one fits. */
const wideCells =
  'section{container-type:inline-size}@container(min-width:16rem){.ls.nc.nc:not(.n1)>.wd{grid-column:span 2}}'

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
body{overflow-x:clip}
.bb>.bk{inset-inline:calc(50% - 50vw)}
`
const backdropAside = '@media(min-width:62rem){:is(.duo,.l-portrait,.spread) .bb>.bk{inset-inline:0}}'

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
.p-glass footer{width:fit-content;margin-bottom:1.5rem;padding:.25rem 1.25rem;display:flex;flex-wrap:wrap;gap:0 1.25rem}
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
.p-strip footer>*{width:fit-content;margin-inline:var(--side,0);padding:0 .75rem}
.p-strip :is(h2,h3,.sub) bdi{padding:.2em .4em}
.p-strip section>h2::before,.p-strip section>h2::after{content:none}
.p-strip .meta svg{flex:none}
.p-strip :is(a,summary):focus-visible{${focus}}
`

const rise =
  '@media(prefers-reduced-motion:no-preference){@supports(animation-timeline:view()){.co section:not(.sg:not(.bb))>*,.sg:not(.bb){animation:rise both;animation-timeline:view();animation-range:entry 0 entry 12rem}}}@keyframes rise{from{translate:0 2rem}}'
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

/** Words between quotation marks in large type, several beside each other. */
const quotes = `
.co .qt{max-width:44rem;margin:0 var(--side,0)}
.co .qt+.qt{margin-top:1rem}
.qt p{font:500 clamp(1.375rem,1.1rem + 1.4vw,2.125rem)/1.3 var(--display);text-wrap:balance}
.qt p+p{color:var(--muted);font:inherit;font-size:1rem}
@media(min-width:62rem){.fx:has(>.qt+.qt){grid-template-columns:repeat(2,minmax(0,1fr));column-gap:3rem}
.fx:has(>.qt+.qt+.qt):not(:has(>.qt+.qt+.qt+.qt)){grid-template-columns:repeat(3,minmax(0,1fr))}
.fx:has(>.qt)>:not(.qt,.bk){grid-column:1/-1}
.co .fx>.qt+.qt{margin:0}
:is(.qt+.qt,.qt:has(+.qt)) p:not(p+p){font-size:1.5rem}}
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

/** Rules by part, in the order in which they override each other. */
const parts = {
  frame,
  name,
  nameSize,
  scaledName,
  headings,
  titles,
  subtitles,
  groups,
  raised,
  compactText,
  largeText,
  unbound,
  cover,
  below,
  belowStart,
  portrait,
  initials,
  fade,
  tint,
  over,
  poster,
  masthead,
  card,
  side,
  avatar,
  avatarInitials,
  avatarBeside,
  coverBeside,
  avatarAbove,
  socialTop,
  socialGround,
  socialOver,
  socialPortrait,
  socialPhoto,
  socialEnd,
  centredTexts,
  centredTitles,
  grid,
  wide,
  rowed,
  split,
  middle,
  mosaic,
  rows,
  gridRows,
  beside,
  forms,
  dates,
  thirds,
  menus,
  quotes,
  th: createSpan('56rem', 'th', 2),
  hh: createSpan('56rem', 'hh', 3),
  tt: createSpan('56rem', 'tt', 4),
  thAside: createSpan('72rem', 'th', 2),
  hhAside: createSpan('72rem', 'hh', 3),
  ttAside: createSpan('72rem', 'tt', 4),
  thumbnails,
  details,
  picture,
  labels,
  button,
  buttonRows,
  outline,
  line,
  lineBoxes,
  tile,
  tones,
  slant,
  carousel,
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
  sticky,
  bleed,
  bleedTiles,
  bleedStrips,
  socialColumn,
  backdrop,
  backdropAside,
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
} as const

export type CompositionPart = keyof typeof parts

const compacted = Object.fromEntries(
  Object.entries(parts).map(([part, css]) => [part, compactCss(css)]),
) as Readonly<Record<CompositionPart, string>>

/** Printed pages ignore composition: they have no cover, and small pictures. */
const printCss = {
  cover: '.cv{display:none}',
  portrait: '.cv{display:none}',
  picture: '.pc{position:relative}.pc img{width:8rem;height:auto}',
} as const

/** Joins a block of an at-rule with the block before it that has the same condition. */
const joinBlocks = (css: string): string => {
  const joined = css.replaceAll(/(@(?:media|container)[^{]*\{)((?:[^{}]*\{[^{}]*\})*)\}\1/g, '$1$2')
  return joined === css ? css : joinBlocks(joined)
}

/** Returns the rules of parts for screens. */
export const createCompositionCss = (used: ReadonlySet<CompositionPart>): string => {
  if (!used.size) return ''
  const names = (Object.keys(parts) as CompositionPart[]).filter((part) => used.has(part))
  const rules = joinBlocks(names.map((part) => compacted[part]).join(''))
  const printed = (['cover', 'portrait', 'picture'] as const).filter((part) => used.has(part))
  return `@media screen{${rules}}${printed.length ? `@media print{${printed.map((part) => printCss[part]).join('')}}` : ''}`
}
