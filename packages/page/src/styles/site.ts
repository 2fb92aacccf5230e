import { compactCss } from '../css.ts'
import { brandFont, brandFontStack, createFontFaces } from '../themes/fonts.ts'

/** Colours of the service's own pages. Tests check their contrast. */
export const sitePalettes = {
  light: {
    bg: '#f1f5f2',
    card: '#ffffff',
    text: '#10231c',
    muted: '#4d5f56',
    accent: '#14543f',
    onAccent: '#ffffff',
    brass: '#e2bd66',
    line: '#d3ddd6',
    edge: '#71857b',
    bad: '#a3241b',
    badSoft: '#fdf0ee',
    deep: '#0f3f30',
    onDeep: '#f3f7f4',
    onDeepMuted: '#bcd3c8',
    code: '#0f241d',
    onCode: '#dfece5',
  },
  dark: {
    bg: '#0b1411',
    card: '#14201c',
    text: '#edf3ef',
    muted: '#9db0a6',
    accent: '#e2bd66',
    onAccent: '#1a1607',
    brass: '#e2bd66',
    line: '#24332d',
    edge: '#6c8177',
    bad: '#ff9b8f',
    badSoft: '#2a1614',
    deep: '#0f2b22',
    onDeep: '#f3f7f4',
    onDeepMuted: '#bcd3c8',
    code: '#060c0a',
    onCode: '#d3e2da',
  },
} as const

const formatProperties = (palette: Readonly<Record<string, string>>, base: typeof palette = {}) =>
  Object.entries(palette)
    .filter(([name, value]) => base[name] !== value)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Rules that all pages of the service share. */
export const siteBase = `${createFontFaces(brandFont)}
:root{color-scheme:light dark;${formatProperties(sitePalettes.light)};--body:-apple-system,"Segoe UI Variable Text","Segoe UI",Inter,Roboto,"Noto Sans",Arial,sans-serif;--display:${brandFontStack};--mono:ui-monospace,Menlo,Consolas,monospace}
@media(prefers-color-scheme:dark){:root{${formatProperties(sitePalettes.dark, sitePalettes.light)}}}
*,::before,::after{box-sizing:border-box}
html{background:var(--bg);color:var(--text);font:400 100%/1.55 var(--body);-webkit-text-size-adjust:100%}
body{display:flex;flex-direction:column;min-height:100dvh;margin:0}
h1,h2,h3,p,ul,ol,pre,dd,figure{margin:0}
h1,h2,h3,p,th,td,dd,.btn{overflow-wrap:anywhere}
h1,h2,h3{font-family:var(--display);font-weight:600;line-height:1.15;letter-spacing:-.01em;text-wrap:balance}
:lang(ja){word-break:auto-phrase}
a{color:var(--accent);text-underline-offset:.2em}
svg{fill:currentColor;width:1.5rem;height:1.5rem;flex:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.25rem}
.skip{position:absolute;top:-4rem;inset-inline-start:1rem;z-index:2;padding:.5rem 1rem;background:var(--card);color:var(--text)}
.skip:focus{top:.5rem}
.top,.end,.hero,.in,main{width:100%;max-width:70rem;margin-inline:auto;padding-inline:clamp(1.25rem,4vw,2.5rem)}
.top,nav,.end,.bt,.ba{display:flex;flex-wrap:wrap;align-items:center}
.top{gap:.25rem 1.5rem;padding-block:1rem}
.brand,:is(nav,.end) a{display:inline-flex;align-items:center;min-height:2.75rem;min-width:2.75rem;color:inherit}
.brand{gap:.5rem;margin-inline-end:auto;font:600 1.375rem/1 var(--display);text-decoration:none}
.top nav{margin:0 -.6rem}
.top nav a{padding:0 .6rem;text-decoration:none}
@media(max-width:40rem){.top nav a:not(:last-child){display:none}}
.deep{position:relative;background:var(--deep);color:var(--onDeep)}
.hero{overflow-x:clip}
.band::after{content:"";position:absolute;inset-inline:0;top:100%;height:1.5rem;background:radial-gradient(circle at 50% 0,var(--deep) 1.4375rem,#0000 1.5rem) 50% 0/3rem 1.5rem repeat-x}
.skip:focus,.deep :focus-visible{outline-color:var(--brass)}
.brand svg{color:var(--brass)}
main{flex:1}
.end{padding-block:2rem;color:var(--muted);font-size:.875rem;gap:0 1.5rem;justify-content:center}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;max-width:100%;padding:.625rem min(1.5rem,5vw);border:1px solid var(--accent);border-radius:.75rem;background:var(--accent);color:var(--onAccent);font:600 1rem/1.3 var(--body);text-align:center;text-decoration:none;cursor:pointer}
.btn:hover,.top nav a:hover{text-decoration:underline}
.ghost{background:none;color:var(--accent)}
pre{padding:1rem 1.125rem;border-radius:.75rem;background:var(--code);color:var(--onCode);font:.8125rem/1.65 var(--mono);white-space:pre;overflow-x:auto}
code{font-family:var(--mono);font-size:.9em}
@media print{html{background:#fff;color:#000}.top nav,.end{display:none}}
`

export const cardCss = compactCss(`${siteBase}
main{display:grid;grid-template-columns:minmax(0,1fr);align-content:start;justify-items:center;padding-block:clamp(3rem,9vh,5.5rem) 3rem}
@media(min-width:48rem){main{align-content:center}}
.box{width:100%;max-width:27rem;padding:clamp(1.5rem,5vw,2.5rem);border:1px solid var(--line);border-radius:1.25rem;background:var(--card);box-shadow:0 1px 2px rgb(16 35 28/.06),0 8px 24px -12px rgb(16 35 28/.24)}
.box h1{font-size:clamp(1.75rem,1.4rem + 1.6vw,2.125rem)}
.lead{margin-top:.5rem;color:var(--muted)}
.box>p+p:not(.lead,.alt,.note){margin-top:.75rem}
.lead,.al,.f small{text-wrap:balance}
.box h2{margin-top:2rem;font-size:1.25rem}
.big{margin-bottom:.75rem;color:var(--muted);font:600 .9375rem/1 var(--body);font-variant-numeric:tabular-nums}
form{display:grid;gap:1.125rem;margin-top:1.5rem}
.f{display:grid;gap:.3125rem}
label{font-weight:600}
.f small{color:var(--muted);font-size:.875rem;font-weight:400}
input:not([type=checkbox]),select,textarea{width:100%;min-height:3rem;padding:.5rem .875rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--bg);color:var(--text);font:inherit}
textarea{resize:vertical}
select{appearance:none;padding-inline-end:2.5rem;background:linear-gradient(45deg,#0000 50%,var(--muted) 0) calc(100% - 1.375rem) 55%/.375rem .375rem no-repeat,linear-gradient(-45deg,#0000 50%,var(--muted) 0) calc(100% - 1rem) 55%/.375rem .375rem no-repeat,var(--bg)}
[dir=rtl] select{background-position:1rem 55%,1.375rem 55%,0 0}
@media(forced-colors:active){select{appearance:auto}}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:is(input,select,textarea):focus-visible{outline-offset:0;border-radius:.625rem}
:is(input,select,textarea)[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.no,.al{color:var(--bad);font-size:.9375rem;font-weight:600}
.al{padding:.75rem 1rem;border:1px solid currentColor;border-radius:.625rem;background:var(--badSoft)}
.box>.al{margin-top:1rem}
.note{margin-top:1rem;padding:.75rem 1rem;border:1px dashed var(--edge);border-radius:.625rem;font-weight:600}
.ck{display:flex;gap:.75rem;align-items:center;min-height:2.75rem}
.ck label{font-weight:400}
.ck input{flex:none;width:1.5rem;height:1.5rem;margin:0;accent-color:var(--accent)}
.ck input:not(:checked){appearance:none;border:1px solid var(--edge);border-radius:.25rem;background:var(--bg)}
.ck input[aria-invalid=true]:not(:checked){border:2px solid var(--bad)}
.alt{margin-top:1rem;color:var(--muted);font-size:.9375rem}
.alt+.alt{margin-top:0}
.alt a{display:inline-flex;align-items:center;min-width:2.75rem;min-height:2.75rem}
.box :is(ol,ul){margin-top:.75rem;padding-inline-start:1.25rem}
.box li{overflow-wrap:anywhere}
.box li+li{margin-top:.5rem}
.box pre{margin-top:.75rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
`)

export const guestCss = `${cardCss}${compactCss(`
main{padding-block:2.5rem 0}
.ask{width:100%;max-width:30rem;margin:0}
.ask :is(h1,.lead){margin:0;text-align:center}
.ask h1{font-size:clamp(1.5rem,1.3rem + 1vw,1.875rem)}
.ask .words{white-space:pre-line;overflow-wrap:anywhere}
.seg{display:flex;min-width:0;margin:0;padding:.1875rem;border:1px solid var(--edge);border-radius:.75rem}
.seg legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.seg label{position:relative;display:grid;flex:1 1 0;place-items:center;min-width:0;min-height:2.75rem;padding:.25rem;border-radius:.5625rem;text-align:center;overflow-wrap:anywhere;cursor:pointer}
.seg input:not([type=checkbox]){position:absolute;inset:0;min-height:0;margin:0;opacity:0;cursor:pointer}
.seg label:has(:checked){background:var(--accent);color:var(--onAccent);text-decoration:underline}
.seg label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:3px}
.ask:has(#v-before:checked) .view:not(.before),.ask:has(#v-after:checked) .view:not(.after),.ask:has(#v-changes:checked) .view:not(.changes){display:none}
iframe.view{display:block;box-sizing:border-box;width:100%;max-width:24.75rem;height:min(46rem,80vh);margin-inline:auto;border:.3125rem solid var(--edge);border-radius:1.5rem;background:var(--card)}
ol.view{display:grid;gap:1rem;margin:0;padding:0;list-style:none}
.changes li{min-width:0;padding:1rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);overflow-wrap:anywhere}
.changes h2{margin:0;font-size:1.125rem}
.val{display:grid;gap:.25rem;max-height:20rem;margin-top:.75rem;overflow:auto;white-space:pre-line}
.val ins{text-decoration:none;font-weight:600}
.val del{color:var(--muted)}
.val i:is(:lang(ja),:lang(ar)){font-style:normal}
.changes blockquote{margin:.75rem 0 0;padding-inline-start:.75rem;border-inline-start:.1875rem solid var(--edge)}
.changes .f{margin-top:.75rem}
.bar{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:.75rem;padding-block:.75rem;background:var(--bg)}
.bar .btn{flex:1 1 9rem;min-width:0}
`)}`

const page = `html{background:var(--deep)}
body{background:var(--bg)}
small{font-size:.8125rem}
main{max-width:none;padding:0}
.hero,.in{padding-block:clamp(1.5rem,6vw,5rem) 3.5rem}
.in{padding-top:5rem}
.in h2{font-size:min(2.25rem,7vw)}
:is(.in h2,h3)+p,.mu,td,dd{color:var(--muted)}
:is(.in h2,.hero h1)+p{max-width:36rem;margin-top:1rem}
.bt{gap:.5rem;margin-top:1.25rem}
.pan,.ph{padding:min(1.75rem,5vw);border:1px solid var(--line);border-radius:1.25rem;background:var(--card)}
table{width:100%;margin-block:1.5rem 1rem;border-collapse:collapse}
th,td{padding:.75rem;border-top:1px solid var(--line);text-align:start;vertical-align:top}
td:nth-child(2){background:var(--card);color:var(--text);font-weight:600}
@media(max-width:48rem){thead{display:none}tr{display:grid;padding:1rem 0;border-top:1px solid var(--line)}th,td{padding:.125rem .5rem;border:0}td::before{content:attr(data-n)":\\a0"}}
`

export const landingCss = compactCss(`${siteBase}${page}
.hero,.fact,.doors,dl,.wall a,.trio,figure{display:grid;gap:2.5rem 4rem;align-items:center}
.hero h1{font-size:min(9.4vw,3.5rem);line-height:1.05}
.hero{--accent:var(--brass);--onAccent:#1a1607}
.hero h1+p{font-size:1.1875rem}
.hero :is(h1+p,small){color:var(--onDeepMuted)}
.claim{display:grid;gap:.5rem .75rem;max-width:34rem;margin-top:2rem}
.claim label{font-weight:600}
.claim input{width:100%;min-height:3rem;padding:.5rem 1rem;border:1px solid #7fa294;border-radius:.75rem;background:#fff;color:#10231c;font:inherit}
.claim ::placeholder{color:#5d6f66;opacity:1}
.hero .ghost{border-color:#7fa294;color:var(--onDeep)}
.ph{--s:.5;content-visibility:auto;display:grid;box-sizing:content-box;width:calc(23.5rem*var(--s));height:calc(44rem*var(--s));padding:0;border-width:.3125rem;overflow:clip}
.ph>*{grid-area:1/1;width:23.5rem;height:48.5rem;border:0;transform:scale(var(--s));transform-origin:0 0;pointer-events:none}
.trio{position:relative;grid-template-columns:7rem 12.375rem 7rem;gap:0;justify-content:center}
.trio .ph{border-color:#0a2c22}
.trio .ph:nth-child(odd){scale:.86}
.trio>:nth-child(2){z-index:1}
.trio>:nth-child(3){justify-self:end}
.pop{position:absolute;z-index:2;padding:.75rem 1rem;border-radius:.875rem;background:var(--card);color:var(--text);font-size:.9375rem;box-shadow:0 1rem 2rem #0006}
.a{top:14%;inset-inline-end:0;width:11rem}
.b{bottom:10%;max-width:14rem}
.iv{width:100%;fill:var(--line)}
.iv circle,.ra{fill:var(--edge)}
.g :is(circle,.ra){fill:#2c9464}
.iv .ra{opacity:.35}
.fact+*,.sec+.sec{margin-top:clamp(3.5rem,8vw,6rem)}
:is(.fact,.hero)>*{min-width:0}
.fact ul{margin-top:1rem;padding-inline-start:1.25rem;list-style:"✓ "}
.ok,.sc,dt b{font:600 1.375rem/1.2 var(--display)}
dt b,dd svg,.pop b{display:block}
dl{grid-template-columns:auto minmax(0,1fr);gap:1rem;margin:1.25rem 0}
.sc{display:flex;align-items:center;gap:1rem;margin-bottom:1rem}
.sc svg{width:4rem;height:4rem}
.sc circle{fill:none;stroke:var(--line);stroke-width:4}
.sc .g{stroke:#2c9464}
.st{width:6.5rem;vertical-align:middle}
text{font-weight:600;text-anchor:middle}
.fact .df,.wall,.doors{padding:0;list-style:none}
.df li{padding:.75rem 0;border-top:1px solid var(--line)}
del,ins{padding:0 .375rem;border-radius:.375rem;text-decoration:none;background:light-dark(#e1f3e8,#10281c)}
del{background:var(--badSoft);color:var(--bad);text-decoration:line-through}
.ba{justify-content:space-around;gap:.5rem;margin-bottom:1rem}
.ba .ph{--s:.28}
.wall{display:flex;flex-wrap:wrap;gap:1.5rem .5rem;margin-top:2rem}
.wall .ph{--s:.3}
.wall a{grid-template-columns:min-content;color:inherit;font-weight:600;text-align:center;text-decoration:none}
.wall a,figure{gap:.5rem;justify-content:center;justify-items:center}
.doors{grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));gap:1rem;margin-top:2rem;align-items:stretch}
.doors a{display:inline-block;padding-block:.75rem}
.doors p{margin-bottom:.5rem}
@media(max-width:70rem){.wall{max-width:43rem}.wall .ph{--s:.4}}
@media(max-width:48rem){.trio{grid-template-columns:12.375rem}.trio>span:nth-child(odd){display:none}.wall{max-width:24rem}.wall .ph{--s:.17}.wall a{font-size:.75rem}}
@media(max-width:22.6rem){.ba .ph{--s:.22}.wall{column-gap:.375rem;max-width:17.5rem}.wall .ph{--s:.125}.wall a{font-size:.6875rem}}
@media(min-width:48.01rem){.claim{grid-template-columns:minmax(0,1fr) auto}.claim :is(label,small,div){grid-column:1/-1}.fact{grid-template-columns:1fr 1.1fr}.flip>:first-child{order:1}}
@media(min-width:64rem){.hero{grid-template-columns:1.3fr 1fr}}
`)

/** Styles of the pages that the landing page leads to. */
export const serviceCss = compactCss(`${siteBase}${page}
.in{max-width:56rem}
.in h1{font-size:clamp(2.25rem,1.6rem + 3vw,3.5rem)}
.in>h2{margin-top:4rem;scroll-margin:2rem}
.le{max-width:36rem;margin-top:1rem;font-size:1.1875rem}
pre{margin-top:2rem}
code,.in>ul a{overflow-wrap:anywhere}
.pts,.plans{display:grid;gap:2.5rem;margin-top:3rem;padding:0;list-style:none}
.in .pts h2,.in .plans h2{font-size:1.375rem}
.in>ul:not([class]){display:grid;gap:.75rem;margin-top:1rem;padding-inline-start:1.25rem}
dl{display:grid;gap:.25rem;margin:1.5rem 0 0}
dt{font-weight:600}
dd+dt{margin-top:1rem}
.pl td{background:none;color:inherit;font-weight:400}
.plans{gap:1.25rem;grid-template-columns:repeat(auto-fit,minmax(min(13rem,100%),1fr))}
.plans>li{position:relative;display:grid;grid-row:span 4;grid-template-rows:subgrid;row-gap:0}
.plans>.best{border-color:var(--accent)}
.tip{position:absolute;top:-.875rem;inset-inline-start:1.75rem;padding:.125rem .75rem;border-radius:99px;background:var(--accent);color:var(--onAccent);font-size:.875rem;font-weight:600}
.in .pr{margin-top:.5rem;color:inherit;font:600 1.75rem/1.2 var(--display)}
.pr small{display:block;color:var(--muted);font:400 .9375rem/1.4 var(--body)}
.plans ul{margin:1.25rem 0 1.5rem;padding-inline-start:1.125rem;color:var(--muted);list-style:"✓ "}
@media(min-width:48rem){.pts{grid-template-columns:repeat(3,1fr)}}
`)

/** `--w` is the width of a phone, `--s` the scale of the page in it, which is 23.5rem wide. */
export const tryCss = compactCss(`${siteBase}
html{background:var(--deep);scrollbar-color:#7fa294 var(--deep)}
body{background:var(--bg)}
main{padding-block:clamp(1.75rem,5vw,3.5rem) 2rem}
.mu,.q small,.cmp small{color:var(--muted)}
.head{display:grid;gap:1.5rem 4rem;align-items:end}
.head h1{font-size:clamp(2rem,1.5rem + 2vw,3rem)}
.head .mu{margin-top:.5rem}
.q{display:grid;gap:.5rem .75rem}
.q label,legend{font-weight:600}
:is(input:not([type=radio]),textarea){width:100%;min-height:3rem;padding:.5rem 1rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--card);color:var(--text);font:inherit}
::placeholder{color:var(--muted);opacity:1}
.al{margin-top:1.5rem;padding:.75rem 1rem;border:1px solid currentColor;border-radius:.75rem;background:var(--badSoft);color:var(--bad);font-weight:600}
.al.mild{background:var(--card);color:var(--text)}
.ways{display:grid;gap:.75rem;margin-top:1rem}
details{padding:.25rem 1.25rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--card)}
summary{display:list-item;padding-block:.75rem;font-weight:600;cursor:pointer}
details form{display:grid;justify-items:start;gap:.75rem;padding-bottom:1rem}
.cmp{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(10rem,100%),1fr));margin:2rem 0 0;padding:0;border:1px solid var(--line);border-radius:1.25rem;background:var(--card);overflow:hidden;list-style:none}
.cmp li{padding:.875rem 1.125rem;border:solid var(--line);border-width:1px 0 0 1px;margin:-1px 0 0 -1px;overflow-wrap:anywhere}
.cmp b{font-size:1.125rem}
.cmp small{display:block;font-size:.8125rem}
fieldset{min-width:0;margin:2rem 0 0;padding:0;border:0}
.wall{--w:6.5rem;--s:.25532;display:grid;grid-template-columns:repeat(auto-fill,var(--w));justify-content:space-between;gap:1.25rem .5rem;margin:1rem 0 0;padding:0;list-style:none}
.wall label{position:relative;display:grid;gap:.5rem;justify-items:center;min-height:2.75rem;font-weight:600;text-align:center;cursor:pointer}
.wall input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.ph{display:block;width:var(--w);height:calc(var(--w)*1.85);border:.25rem solid var(--line);border-radius:1.125rem;background:var(--card);overflow:clip}
.ph iframe{display:block;width:23.5rem;height:46rem;border:0;transform:scale(var(--s));transform-origin:0 0;pointer-events:none}
[dir=rtl] .ph iframe{transform-origin:100% 0}
input:checked+.ph{border-color:var(--accent);outline:.1875rem solid var(--accent)}
input:checked~span:last-child{text-decoration:underline;text-underline-offset:.25em}
input:focus-visible+.ph{outline:3px solid var(--accent);outline-offset:3px}
.keep{position:sticky;bottom:.75rem;display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;margin-top:2rem;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--card);box-shadow:0 24px 48px -16px rgb(0 0 0/.4)}
.keep p{flex:1 1 14rem;overflow-wrap:anywhere}
[hidden]{display:none}
@media(max-width:48rem){.keep .btn{flex:1 1 auto}}
@media(min-width:40rem){.q{grid-template-columns:minmax(0,1fr) auto}.q :is(label,small){grid-column:1/-1}.wall{--w:8.5rem;--s:.34043;gap:1.5rem .75rem}}
@media(min-width:64rem){.head{grid-template-columns:1fr 1.2fr}.wall{--w:9.75rem;--s:.39362}}
@media(max-height:30rem){.keep{position:static}}
`)
