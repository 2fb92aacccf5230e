/** The page is as wide as the window, its parts as wide as the column. */
const unbound = `
.co main{max-width:none}
main>:is(.who,div:not(.cv)){width:100%;max-width:var(--col);margin-inline:auto}
`

const coverBox =
  'position:relative;overflow:clip;margin-inline:calc(-1*var(--pad));background:var(--art,var(--fill))'
const coverImage = 'object-fit:cover;object-position:var(--cf)'
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
.l-poster .av{width:5rem;height:5rem;border:0;font-size:1.75rem}
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

export const onVeil = 'color:var(--onv);--text:var(--onv);--muted:var(--onvm)'
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
.co .who:has(.av){display:flex;flex-wrap:wrap;align-items:center;gap:1rem 1.5rem}
.co.co .av{flex:none;margin:0}
.co .wt{flex:1 1 max(11em,var(--fit)*1em);min-width:0}
`

/** Texts beside the picture begin at it, also in centred headers. */
const textsBeside = `
.co .wt{text-align:start}
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

/** The cover fills the half of the window beside the name, on phones the width above it. */
const split = `
.cv{${coverBox};min-height:var(--ch)}
.cv img{position:absolute;inset:0;width:100%;height:100%;${coverImage}}
.l-split main{padding-top:0}
.l-split .who{margin-top:1.75rem}
.l-split .wt h1{--h1:clamp(2.25rem,13cqi,5.5rem);line-height:1.04}
@media(min-width:62rem){.l-split main{display:grid;grid-template-columns:repeat(2,minmax(0,1fr))}
.l-split .cv{grid-area:1/2;min-height:calc(var(--ch)*1.4);margin-inline-start:0}
.l-split main>.who{grid-area:1/1;align-self:center;max-width:none;margin-block:3rem;padding-inline:max(0px,100% - var(--col)/2) 3.5rem}
.l-split main>div:not(.cv){grid-column:1/-1}}
`

/** A box on the ground of the page, from its edge, covers a part of the picture, where both have room. */
const overlap = `
@media(min-width:62rem){.l-split .wt{position:relative;margin-inline:-100vw -9rem;padding:2.5rem;padding-inline-start:100vw;background:var(--bg)}}
`

/** The cover as a picture below the header. */
const banner = `
.cv{position:relative;overflow:clip;height:var(--ch);margin-top:2rem;border-radius:min(var(--r),1.5rem)}
.cv img{display:block;width:100%;height:100%;${coverImage}}
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

/** Headers: cover, portrait, poster, masthead, card, split, picture of the profile and icons. */
export const headerParts = {
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
  split,
  overlap,
  banner,
  avatar,
  avatarInitials,
  avatarBeside,
  textsBeside,
  coverBeside,
  avatarAbove,
  socialTop,
  socialGround,
  socialOver,
  socialPortrait,
  socialPhoto,
  socialEnd,
}
