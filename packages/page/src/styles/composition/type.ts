const frame = `
body{--pad:max(1rem,env(safe-area-inset-left));--col:36rem}
.co main:not(:has(+footer)){visibility:hidden}
.co :is(main,footer){max-width:var(--col)}
.co footer{display:flex;flex-wrap:wrap;justify-content:var(--ta,center);align-items:center;gap:0 1.25rem}
.start{--ta:start}
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
  '.co.co section>h2+h3,.co.co section>h2+:is(.fm,.fq)>h3{font:400 1.1875rem/1.4 var(--body);letter-spacing:0;text-transform:none}.co section>h2+h3{margin-top:-.5rem;color:var(--muted)}'
const groups =
  '.co.co .mn :is(h3,h4){font-size:calc(var(--h2,1.3125rem)*.25 + .69rem)}@media(min-width:62rem){.spread .mn{font-size:1.125rem}}'
/** Capitals are small without a chosen size, which would leave no steps below them. */
const raised = ':root{--h2:1.1875rem}.co.co section:not(.ask)>h2{font-size:var(--hl,var(--h2))}'
const compactText = 'html{font-size:clamp(93.75%,.94vw,106%)}'
const largeText = 'html{font-size:clamp(112.5%,1.125vw,126%)}'

/** Frame, name and sizes of type. */
export const typeParts = {
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
}
