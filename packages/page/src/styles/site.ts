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

const formatProperties = (palette: Readonly<Record<string, string>>) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const base = `${createFontFaces(brandFont)}
:root{color-scheme:light dark;${formatProperties(sitePalettes.light)};--body:-apple-system,"Segoe UI Variable Text","Segoe UI",Inter,Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;--display:${brandFontStack};--mono:ui-monospace,"Cascadia Code",Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace}
@media(prefers-color-scheme:dark){:root{${formatProperties(sitePalettes.dark)}}}
*,::before,::after{box-sizing:border-box}
html{background:var(--bg);color:var(--text);font:400 100%/1.55 var(--body);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{display:flex;flex-direction:column;min-height:100dvh;margin:0}
h1,h2,h3,p,ul,ol,pre{margin:0}
h1,h2,h3,p,.btn{overflow-wrap:anywhere}
h1,h2,h3{font-family:var(--display);font-weight:600;line-height:1.15;letter-spacing:-.01em;text-wrap:balance}
a{color:var(--accent);text-underline-offset:.2em}
svg{fill:currentColor;width:1.5rem;height:1.5rem;flex:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.25rem}
.skip{position:absolute;inset-block-start:-4rem;inset-inline-start:1rem;z-index:2;padding:.5rem 1rem;background:var(--card);color:var(--text)}
.skip:focus{inset-block-start:.5rem;outline-color:var(--brass)}
.top,.end,main{width:100%;max-width:70rem;margin-inline:auto;padding-inline:clamp(1.25rem,4vw,2.5rem)}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;padding-block:1rem}
.brand{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;margin-inline-end:auto;color:inherit;font:600 1.375rem/1 var(--display);text-decoration:none}
.top nav{display:flex;flex-wrap:wrap;margin:0 -.6rem}
.top nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .6rem;color:inherit;text-decoration:none}
.top nav a:hover{text-decoration:underline}
@media(max-width:40rem){.top nav a:not(:last-child){display:none}}
.deep{position:relative;background:var(--deep);color:var(--onDeep)}
.band::after{content:"";position:absolute;inset-inline:0;top:100%;height:1.5rem;background:radial-gradient(circle at 50% 0,var(--deep) 1.4375rem,#0000 1.5rem) 50% 0/3rem 1.5rem repeat-x}
.deep :focus-visible{outline-color:var(--brass)}
.brand svg{color:var(--brass)}
main{flex:1}
.end{padding-block:2rem;color:var(--muted);font-size:.875rem;display:flex;flex-wrap:wrap;align-items:center;gap:0 1.5rem;justify-content:center}
.end a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;max-width:100%;padding:.625rem min(1.5rem,5vw);border:1px solid var(--accent);border-radius:.75rem;background:var(--accent);color:var(--onAccent);font:600 1rem/1.3 var(--body);text-align:center;text-decoration:none;cursor:pointer}
.btn:hover{text-decoration:underline}
.ghost{background:none;color:var(--accent)}
pre{padding:1rem 1.125rem;border-radius:.75rem;background:var(--code);color:var(--onCode);font:.8125rem/1.65 var(--mono);white-space:pre;overflow-x:auto}
code{font-family:var(--mono);font-size:.9em}
@media print{html{background:#fff;color:#000}.top nav,.end{display:none}}
`

export const cardCss = compactCss(`${base}
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

export const landingCss = compactCss(`${base}
html{background:var(--deep);scrollbar-color:#7fa294 var(--deep)}
body{background:var(--bg)}
p{text-wrap:pretty}
.hero,.plans{display:grid;grid-template-columns:minmax(0,1fr)}
.hero{gap:3rem;align-items:center;width:100%;max-width:70rem;margin:auto;padding:clamp(2rem,6vw,4.5rem) clamp(1.25rem,4vw,2.5rem) clamp(3rem,6vw,4.5rem)}
.hero h1{font-size:min(13vw,clamp(2.5rem,1.6rem + 4.4vw,4.25rem));line-height:1.04;letter-spacing:-.02em}
.hero p{max-width:32rem;margin-top:1.25rem;color:var(--onDeepMuted);font-size:1.1875rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2rem}
.claim{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.5rem .75rem;max-width:34rem;margin-top:2rem}
.claim :is(label,.no){grid-column:1/-1}
.claim label{font-weight:600}
.claim .no{margin:0;color:#ffc9c2;font-size:1rem}
.claim div{display:flex;align-items:center;min-width:0;border:1px solid #7fa294;border-radius:.75rem;background:#fff;color:#10231c}
.claim div:focus-within{outline:3px solid var(--brass);outline-offset:3px}
.claim span{flex:none;max-width:60%;padding-inline-start:1rem;overflow-wrap:anywhere;color:#4d5f56}
.claim input{flex:1;width:100%;min-width:0;min-height:3rem;padding:.5rem .875rem .5rem .125rem;border:0;border-radius:.75rem;outline:0;background:none;color:inherit;font:inherit}
.claim ::placeholder{color:#5d6f66;opacity:1}
@media(max-width:30rem){.claim{grid-template-columns:minmax(0,1fr)}.row .btn{flex:1 1 100%}}
.hero .btn{border-color:var(--brass);background:var(--brass);color:#1a1607}
.hero .ghost{background:none;border-color:#7fa294;color:var(--onDeep)}
.ph{display:grid;flex:none;width:12.5rem;height:25rem;border:.375rem solid #0a2c22;border-radius:1.5rem;background:var(--card);overflow:clip}
.ph>*{grid-area:1/1;width:23.5rem;height:48.5rem;border:0;transform:scale(.5);transform-origin:0 0;pointer-events:none}
.trio{display:grid;grid-template:25rem/7.5rem 12.5rem 7.5rem;justify-content:center;align-items:center}
@media(max-width:48rem){.trio{grid-template-columns:minmax(0,12.5rem)}.trio>:nth-child(odd){display:none}.trio .ph{width:auto}}
.trio .ph{box-shadow:0 40px 60px -36px rgb(0 0 0/.7),0 0 0 1px rgb(255 255 255/.14)}
.trio>:nth-child(odd){transform:scale(.86)}
.trio>:nth-child(2){z-index:1}
.trio>:last-child{justify-self:end}
main{max-width:none;padding:0}
.in{max-width:70rem;margin:auto;padding:clamp(5rem,9vw,7rem) clamp(1.25rem,4vw,2.5rem) 2rem}
.pts{display:grid;gap:2.5rem 4rem;padding:0;list-style:none}
.pts h2{font-size:1.5rem}
.pts p{margin-top:.5rem;color:var(--muted)}
.sec{margin-top:clamp(4rem,8vw,6rem);scroll-margin:2rem}
.sec>p{max-width:36rem}
.sec>p,.dev p{margin-top:.75rem;color:var(--muted)}
.sec h2{font-size:clamp(1.625rem,1.3rem + 1.4vw,2.125rem)}
.shot{width:100%;height:auto;margin-top:2rem;border:1px solid var(--line);border-radius:1rem}
.wall{display:grid;grid-template-columns:repeat(auto-fill,12.5rem);justify-content:space-between;gap:2rem 1rem;margin-top:2rem;padding:0;list-style:none}
.wall a{display:grid;gap:.625rem;color:inherit;font-weight:600;text-align:center;text-decoration:none}
.wall a:hover span:last-child{text-decoration:underline}
.wall .ph{border-color:var(--line);height:22rem}
.plans{gap:1.25rem;margin-top:2rem;padding:0;list-style:none}
.plans>li{position:relative;display:grid;grid-row:span 4;grid-template-rows:subgrid;row-gap:0;padding:min(1.75rem,6vw);border:1px solid var(--line);border-radius:1.25rem;background:var(--card)}
.plans>.best{border-color:var(--accent)}
.tip{position:absolute;top:-.875rem;inset-inline-start:1.75rem;padding:.125rem .75rem;border-radius:99px;background:var(--accent);color:var(--onAccent);font-size:.875rem;font-weight:600}
.plans h3{font-size:1.25rem}
.pr{margin-top:.5rem;font:600 1.75rem/1.2 var(--display)}
.pr small{display:block;color:var(--muted);font:400 .9375rem/1.4 var(--body)}
.plans ul{margin:1.25rem 0 1.5rem;padding-inline-start:1.125rem;color:var(--muted);list-style:"✓ "}
.dev{display:grid;gap:2rem 4rem;padding:clamp(1.5rem,4vw,3rem);border:1px solid var(--line);border-radius:1.5rem;background:var(--card)}
.dev>*{min-width:0}
@media(max-width:40rem){.shot{display:block;max-width:20rem;margin-inline:auto}.wall{grid-template-columns:repeat(auto-fill,minmax(8.25rem,1fr));justify-items:center}.wall .ph{zoom:.66}}
@media(min-width:48rem){.pts{grid-template-columns:1fr 1fr}.plans{grid-template-columns:repeat(auto-fit,minmax(13rem,1fr))}}
@media(max-height:30rem){.hero{padding-top:0}.hero h1{font-size:2rem}.hero p,.claim{margin-top:.75rem}}
@media(min-width:60rem){.pts{grid-template-columns:repeat(3,1fr)}.hero{grid-template-columns:1.25fr 1fr;gap:4rem}.dev{grid-template-columns:1fr 1.2fr;align-items:center}}
`)
