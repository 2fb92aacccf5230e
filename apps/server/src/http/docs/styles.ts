import { compactCss } from '@vitrine/page/css'
import { siteBase } from '@vitrine/page/styles/site'

/** Styles of the reference: those of the service's other pages, its list of operations, tables and examples. */
export const docsCss = compactCss(`${siteBase}
html{scroll-padding-top:1rem}
dl{margin:0}
[hidden]{display:none!important}
.top,.end{max-width:none;padding:.5rem clamp(1.25rem,3vw,2rem)}
.top nav a:not(:last-child){display:inline-flex}
.end{border-top:1px solid var(--line)}
.cols{flex:1;width:100%;max-width:100rem;margin:0 auto}
main{min-width:0;max-width:51rem;margin:0;padding:1.5rem clamp(1.25rem,3vw,2.5rem) 4rem;overflow-wrap:break-word}
main>:is(p,ul,pre,.code),section>:is(ul,pre){margin-top:.75rem}
main>h2{margin-top:2rem}
h1{font-size:clamp(1.75rem,1.4rem + 1.6vw,2.25rem)}
h3{margin-top:1.25rem;font-size:1.0625rem}
section{margin-top:2.5rem;padding-top:2rem;border-top:1px solid var(--line)}
section p{margin-top:.625rem}
section h2 a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;text-decoration:none}
section h2 a:hover,.code button:hover{text-decoration:underline}
.side{display:block;padding:1.25rem;font-size:.9375rem}
.side h2{margin:1.25rem 0 .25rem;font-size:1.0625rem}
.side ul{padding:0;list-style:none}
.side :is(a,summary){display:flex;align-items:center;gap:.5rem;min-height:2.75rem;padding-inline:.5rem;border-radius:.5rem;text-decoration:none;cursor:pointer}
.side summary::marker{content:""}
.side summary::after{content:"";width:.4rem;height:.4rem;margin-inline-start:auto;border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(45deg)}
.side [open]>summary::after{transform:rotate(225deg)}
.side :is(a,summary):hover,.side [aria-current]{background:var(--card)}
.side details details ul{padding-inline-start:.5rem}
.all{margin-top:.75rem}
.all>summary,.find label,figcaption,caption,:is(.try,.lang) summary{font-weight:600}
.hits small,th small{display:block;color:var(--muted);font-weight:400;overflow-wrap:anywhere}
.hits span{min-width:0;padding-block:.375rem}
.none:not(:empty){padding-block:.5rem}
:is(.find,.try) :is(input,textarea){width:100%;min-width:0;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--card);color:inherit;font:inherit}
.find input{margin-top:.25rem}
.m{flex:none;min-width:2.75rem;color:var(--muted);font:700 .6875rem/1.5 var(--mono)}
.m.delete{color:var(--bad)}
.m:is(.post,.put){color:var(--accent)}
.call{font-size:1.0625rem}
.call .m{margin-inline-end:.5rem;font-size:.875rem}
.acc,.ans dd,figcaption{color:var(--muted)}
.acc,table,.ans{font-size:.9375rem}
code{overflow-wrap:anywhere}
pre{max-height:26rem;overflow:auto}
pre code{font-size:1em}
.code{position:relative}
.code pre{padding-top:2.75rem}
.code button{position:absolute;top:0;inset-inline-end:.25rem;min-height:2.75rem;padding:0 .625rem;border:0;background:none;color:var(--onCode);font:600 .8125rem/1.5 var(--body);cursor:pointer}
.code button:focus-visible{outline-color:var(--onCode)}
:is(.lang,figure)+figure,.try{margin-top:1rem}
figcaption{margin-bottom:.25rem;font-size:.875rem}
.wide{margin-top:1rem;overflow-x:auto;container-type:inline-size}
table{width:100%;border-collapse:collapse}
caption{padding-bottom:.25rem;text-align:start}
th,td{padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line);text-align:start;vertical-align:top}
th,td,th code{overflow-wrap:break-word}
td{min-width:8rem}
.ans{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.125rem 1rem;margin-top:.375rem}
.icons{display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:.5rem 1rem;padding:0;list-style:none}
.icons li{display:flex;align-items:center;gap:.6rem}
.icons .st{fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
:is(.try,.lang) summary{min-height:2.75rem;align-content:center;cursor:pointer}
.try form{display:grid;gap:.75rem}
.try p{display:grid;gap:.25rem;margin:0}
.try label{font-size:.875rem}
.try textarea{font:.875rem/1.5 var(--mono)}
.try button{justify-self:start}
.op>div{min-width:0}
.calls{margin-top:1.5rem}
@container(max-width:38rem){table,caption,tbody,tr,th,td{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tr{padding-block:.375rem;border-top:1px solid var(--line)}th,td{min-width:0;padding:.125rem 0;border:0}td:empty{display:none}}
@media(max-width:59.99rem){.side{padding-block-end:.5rem;border-bottom:1px solid var(--line)}.side details:not([open]) ul{display:none}}
@media(min-width:60rem){.cols{display:grid;grid-template-columns:18rem minmax(0,1fr)}.side{position:sticky;top:0;height:100vh;border-inline-end:1px solid var(--line);overflow-y:auto}.all::details-content{content-visibility:visible;block-size:auto}}
@media(min-width:60rem){@supports selector(::details-content){.all>summary{display:none}}}
@media(min-width:80rem){main:has(.op){max-width:none}.op{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,30rem);gap:2.5rem}.calls{position:sticky;top:1rem;align-self:start;margin-top:0}}
@media(scripting:none){.find{display:none}}
@media print{.side{display:none}}
`)
