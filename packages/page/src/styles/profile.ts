import { compactCss } from '../css.ts'

const photo = `
@media screen{
.photo::before{bottom:auto;height:100lvh}
.photo main{padding-top:max(6rem,16vh)}
.photo :where(.who,footer,.im,section:not(.ask)>:is(h2,h3,.sub,.tx,.mt)){border-radius:var(--r);background:var(--bg)}
.photo .who{padding:1.5rem 1.25rem;background:var(--drop)}
@media(min-width:62rem){.photo.duo .who{top:5.5rem}
:root .photo.duo footer{margin-inline-start:var(--side,max(0px,50% - 29.25rem))}}
.photo .av{margin-top:-4.75rem}
.photo section:not(.ask)>:is(h2,h3,.sub,.tx){max-width:none;margin:0;padding:.625rem 1.125rem}
.photo section:not(.ask)>:is(h2,h3):not(:has(+:is(h2,h3,.sub,.tx)),:is(h2,h3,.sub,.tx)+*){gap:0;width:fit-content;margin-inline:var(--side,0);padding:.375rem .875rem;border-radius:min(var(--r),.5rem)}
.photo section:not(.ask)>:is(h2,h3,.sub,.tx):has(+:is(h2,h3,.sub,.tx)){padding-bottom:0;border-end-start-radius:0;border-end-end-radius:0}
.photo section:not(.ask)>:is(h2,h3,.sub,.tx)+:is(h2,h3,.sub,.tx){margin-top:calc(-1*var(--gap));border-start-start-radius:0;border-start-end-radius:0}
.photo .im figcaption{margin:0;padding:.375rem 1.125rem .625rem}
:root .photo footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0 1.25rem;width:fit-content;margin-bottom:1.5rem;padding:.25rem 1.25rem}
.photo :is(a.c,.im a):focus-visible{box-shadow:0 0 0 8px var(--bg)}
}
`
const confirmation = `
.ask{justify-items:center;padding:1.75rem 1.25rem;border:1px solid var(--bte);border-radius:var(--r);background:var(--bt);color:var(--btt)}
.ask p{color:var(--btm);text-align:center;text-wrap:balance}
.ask h2{margin:0}
.ask button{min-height:3rem;margin-top:.5rem;padding:.625rem 1.75rem;border:1px solid var(--accent);border-radius:var(--r);background:var(--fill);color:var(--ona);font:600 1rem/1.4 var(--body);cursor:pointer}
`
const owner = `
.pv{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0 1rem;margin:0 -1rem;padding:.25rem 1rem;background:var(--text);color:var(--bg);text-align:center;font-size:.9375rem}
.pv a,.mt a{display:inline-flex;align-items:center;min-height:2.75rem;padding-inline:.5rem;color:inherit;font-weight:600}
`
const empty = `
.mt{padding:1.5rem 1.25rem;border:1px dashed var(--muted);border-radius:var(--r);color:var(--muted);text-align:center;text-wrap:balance}
`
const small = `
.fm .big{margin:0 0 .25rem;font-size:.875rem}
.fm .big+h2{font-size:1.5rem}
.fm .go{display:inline-block;margin:.5rem 0;padding:.75rem 1.5rem;border:1px solid var(--accent);border-radius:min(var(--r),1.5rem);background:var(--fill);color:var(--ona);font:600 1rem/1.4 var(--body);text-decoration:none}
.fm .go:hover{text-decoration:underline}
.fm .mt{margin-top:.5rem;color:inherit}
.fm .mt a{display:inline-block;max-width:100%;overflow:hidden;color:inherit;font:600 1rem/2.75rem var(--body);text-overflow:ellipsis;text-underline-offset:.2em;vertical-align:top;white-space:nowrap}
@media(max-width:27rem){.fm .mt{text-align:center}}
`
const rtl = `
.c::after{transform:rotate(225deg)}
:is(h1,h2,h3){letter-spacing:0!important}
`

/** Sizes of long names, which headers of the composition compute. */
export const longNameCss = compactCss(`.who.l h1{font-size:min(1.75rem,8cqi)}
.who.xl h1{font-size:clamp(1rem,6cqi,1.75rem)}
.who.xxl h1{font-size:max(.875rem,5cqi);hyphens:auto}`)

/** Icons above the text of narrow cards, which composition arranges in its own way. */
export const stackCss = compactCss(
  '@container(max-width:13.5em){.c:not(.p,.tl,.pc,.bn){display:block}.c:not(.bn)::after{display:none}.ls :is(.t,.i){margin:0 0 .5rem}}',
)

/** Place of short pages, which composition puts at the top. */
export const centredCss = compactCss(
  '@media(min-width:48rem){main{align-content:center}main:not(:has(+footer)){visibility:hidden}}',
)

export const extras = {
  photo: compactCss(photo),
  ask: compactCss(confirmation),
  owner: compactCss(owner),
  empty: compactCss(empty),
  small: compactCss(small),
  rtl: compactCss(rtl),
}

/**
 * Rules of all profile pages. Themes define the custom properties. Wide screens show a page when all of it has arrived,
 * because centred and growing content would move.
 */
export const profileCss = compactCss(`
*,::before,::after{box-sizing:border-box}
html{background:var(--bg);color:var(--text);scrollbar-color:var(--muted) var(--bg);font:400 clamp(100%,1vw,112.5%)/1.5 var(--body);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{display:flex;flex-direction:column;min-height:100dvh;margin:0;padding:0 max(1rem,env(safe-area-inset-left))}
body::before{content:"";position:fixed;inset:0;z-index:-1;background:var(--drop)}
main,footer{width:100%;max-width:36rem;margin:0 auto}
main{padding:clamp(2rem,7vh,4rem) 0 2rem;flex:1}
${centredCss}
h1,h2,h3,p{margin:0;overflow-wrap:break-word}
p{overflow-wrap:anywhere}
h2,h3,.bio,.w *{hyphens:auto;hyphenate-limit-chars:14 6}
h1{font:600 clamp(1.75rem,1.4rem + 1.8vw,2.25rem)/1.15 var(--display);letter-spacing:-.01em;text-wrap:balance}
h2,h3{font:600 1.3125rem/1.3 var(--display);text-wrap:balance}
h3{font-size:1.125rem}
picture{display:contents}source{display:none}
svg{width:1.375rem;height:1.375rem;fill:currentColor;flex:none}
.st{width:1.625rem;height:1.625rem;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.who{container-type:inline-size;text-align:center}
${longNameCss}
.av{display:grid;place-items:center;width:7rem;height:7rem;margin:0 auto 1.25rem;border:4px solid var(--surface);border-radius:50%;box-shadow:0 0 0 1px var(--line),var(--shadow);background:var(--fill);color:var(--ona);object-fit:cover;font:600 2.5rem/1 var(--display)}
:root img.av{font-size:0}
img{position:relative}
img::after{content:attr(data-initials);position:absolute;inset:0;display:grid;place-items:center;border-radius:inherit;background:var(--tile)}
img.av::after{background:inherit;font-size:2rem}
.meta{display:flex;flex-wrap:wrap;justify-content:center;gap:.125rem .875rem;margin-top:.375rem;color:var(--muted);font-size:.9375rem}
.meta span{display:inline-flex;align-items:flex-start;gap:.25rem;min-width:0}
.meta svg{width:1rem;height:1rem;margin-top:.2em}
.bio{max-width:34rem;margin:.875rem auto 0;font-size:1.0625rem;white-space:pre-line;text-wrap:balance}
.bio bdi{display:block}
.so{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem;margin:1rem -.5rem 0;padding:0;list-style:none}
.so a{display:grid;place-items:center;min-width:2.75rem;height:2.75rem;padding:0 .5rem;border-radius:99px;color:var(--text);font-weight:600;text-decoration:none}
.so a:hover{background:var(--tile);color:var(--ont)}
section{margin-top:2.25rem;display:grid;grid-template-columns:minmax(0,1fr);gap:var(--gap)}
section>h2{margin:0 0 .125rem}
section>:not(:first-child,h2+*):is(h2,h3){margin-top:1rem}
.sub{color:var(--muted);margin-top:-.375rem}
.ls{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:var(--gap);margin:0;padding:0;list-style:none}
.ls>li{grid-column:1/-1;min-width:0}
.ls>.half{grid-column:auto}
.c{display:flex;align-items:center;gap:.875rem;min-height:4rem;padding:.625rem 1.125rem;border:1px solid var(--bte);border-radius:var(--r);background:var(--bt);color:var(--btt);box-shadow:var(--shadow);text-decoration:none}
.c::after{content:"";flex:none;width:.5rem;height:.5rem;margin-inline:.25rem;border:solid var(--btm);border-width:2px 2px 0 0;transform:rotate(45deg)}
div.c::after{content:none}
a.c:hover{box-shadow:var(--lift)}
@media(prefers-reduced-motion:no-preference){a.c{transition:transform .15s,box-shadow .15s}a.c:hover{transform:translateY(-2px)}a.c:active{transform:none}}
.w{flex:1;min-width:0}
.w b,.w small{display:block;overflow-wrap:anywhere;text-wrap:pretty}
.w b{font-weight:600;line-height:1.35;text-wrap:balance}
.w small{margin-top:.0625rem;color:var(--btm);font-size:.875rem;line-height:1.4}
.t,.i{flex:none;width:min(3rem,18vw);height:min(3rem,18vw);margin-inline-start:-.5rem;border-radius:calc(var(--r)*.7);background:var(--tile);color:var(--ont);object-fit:cover}
.i{display:grid;place-items:center;font-size:1.25rem}
.hi,.hi+.ct{--bt:var(--hi);--bte:var(--accent);--btt:var(--onh);--btm:var(--onh);--bar:var(--onh)}
.hi .i{background:var(--onh);color:var(--hi)}
footer{padding:1rem 0 2rem;color:var(--muted);text-align:center;text-wrap:balance;font-size:.875rem}
footer a{color:inherit;display:inline-flex;align-items:center;gap:.375rem;min-height:2.75rem;text-decoration:none}
footer .lg a+a{margin-inline-start:1rem}
footer a:hover{text-decoration:underline}
.url,.qr{display:none}
@media(max-width:21rem){.ls>.half{grid-column:1/-1}}
.ls>li:not(.half){container-type:inline-size}
${stackCss}
@media(forced-colors:active){.hi.hi{border-width:3px}}
@media print{
:root{color-scheme:light;--text:#000;--on:#000;--btt:#000;--ona:#000;--onh:#000;--ont:#000;--muted:#444;--onm:#444;--btm:#444;--bg:#fff;--surface:#fff;--bt:#fff;--hi:#fff;--tile:#fff;--accent:#999;--fill:#fff;--bte:#999;--line:#999;--shadow:none}
body::before,.so svg,.pv{display:none}
.so a{padding:0;font-weight:400}
.so a::after{content:attr(href)}
:root :is(a.c,.fa a,.im a)::after{content:var(--at) attr(href);width:auto;height:auto;border:0;transform:none;font-size:.8125rem}
.hi{border-color:#000}.hi .i{background:0;color:#000}
.c,.vc,figure{break-inside:avoid}
h2,h3{break-after:avoid}
.url,.qr{display:block}
.qr{width:8rem;height:8rem;margin:1rem auto .25rem}
}
`)
