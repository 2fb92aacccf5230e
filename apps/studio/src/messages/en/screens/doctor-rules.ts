/** The service's sentences by case. A translation contains the same parts in braces. */
const cases = {
  published: [
    'The page is not published',
    'Visitors to /{username} see “Page not found”. Publish the page when it is ready.',
  ],
  'all-hidden': [
    'The page shows no blocks',
    'All blocks are hidden or have ended ({count}), so visitors have nothing to open.',
  ],
  'no-links': ['The page shows no blocks', 'The page has no blocks yet. Add the first one.'],
  'name-missing': [
    'The name is missing',
    'The heading shows the page address “{username}”. Enter the name that people know you by.',
  ],
  'name-is-address': [
    'The name is only the page address',
    'The heading shows “{name}”. A name as people write it is easier to recognise and find.',
  ],
  'bio-missing': [
    'The bio is missing',
    'Say in one or two sentences whose page this is. Search engines show the bio if the search description is missing.',
  ],
  'bio-short': [
    'The bio is very short',
    'It has {count} characters. A sentence of at least {min} says what you do and for whom.',
  ],
  avatar: [
    'The picture is missing',
    'The page shows initials instead. Add your picture or logo. It also appears when the page is shared.',
  ],
  'avatar-elsewhere': [
    'Your picture is not shown',
    'It is on another website. Pages only show uploaded pictures, so that other companies do not learn who visits them. Upload the picture here.',
  ],
  'background-elsewhere': [
    'The background picture is not shown',
    'It is on another website. Pages only show uploaded pictures, so that other companies do not learn who visits them. Upload the picture here.',
  ],
  'picture-elsewhere': [
    'A picture is not shown',
    'The picture of “{title}” is on another website. Pages only show uploaded pictures, so that other companies do not learn who visits them. Upload the picture here.',
  ],
  'sensitive-label': [
    'The content warning gives no reason',
    'Visitors see a generic content warning. Add a label that describes the content.',
  ],
  'code-message': [
    'A code prompt has no message',
    '“{title}” asks for a code. Explain where to find the code.',
  ],
  'warning-message': [
    'A warning has no text',
    '“{title}” asks visitors to confirm. Describe what they are about to see.',
  ],
  'broken-link': ['A link does not open', '“{title}”: {problem} Correct the web address or hide the link.'],
  'http-try': [
    'A link is not encrypted',
    '“{title}” opens {host} over http. Browsers warn visitors before they open it, and others can read the connection. Try https, and change the web address if it opens.',
  ],
  http: [
    'A link is not encrypted',
    '“{title}” opens {host} over http. Browsers warn visitors before they open it, and others can read the connection.',
  ],
  'http-social': [
    'A social link is not encrypted',
    '“{title}” opens {host} over http. Browsers warn visitors before they open it, and others can read the connection.',
  ],
  twin: [
    'A link appears twice',
    '“{title}” is on the page twice with the same web address. The fix hides the second one, but keeps it in the list.',
  ],
  'same-address': [
    'Two links open the same web address',
    '“{title}” opens the same web address as “{other}”. Keep the one with the clearer title.',
  ],
  'social-twice': [
    'A link repeats a social icon',
    '“{title}” opens the same web address as the {platform} icon. Keep only one of them.',
  ],
  'ended-schedule': [
    'A block has ended',
    '“{title}” ended on {date} and is no longer shown. Hide it. You can schedule it again later.',
  ],
  'ended-countdown': [
    'A countdown has ended',
    '“{title}” counted down to {date}. Visitors see its final text instead of the time left.',
  ],
  'block-config': [
    'A block is not fully shown',
    'Something in “{title}” is missing or not valid. Open the block: below its form you see what the page leaves out.',
  ],
  'header-last': [
    'A heading has nothing below it',
    '“{title}” is followed by nothing. Hide it until it has blocks again.',
  ],
  'header-header': [
    'A heading has nothing below it',
    '“{title}” is followed by another heading. Hide it until it has blocks again.',
  ],
  'section-empty': [
    'A section is empty',
    'No block in “{section}” is shown, so the page does not show the section.',
  ],
  'section-single': [
    'A section has only one block',
    '“{title}” is the only block in “{section}”. Merge it with another section.',
  ],
  'too-many': [
    'The page has too many links',
    'Visitors choose among {count} links. Hide the least useful ones: up to {max} are easy to scan.',
  ],
  ungrouped: [
    'The links are not grouped',
    '{count} links are in one list. Group them in sections so that visitors find what they need at a glance.',
  ],
  'long-title': [
    'A title is long',
    '“{title}” has {count} characters; up to {max} fit on two lines on a phone. Move the details to the line below the title.',
  ],
  'colour-fix': [
    '{token} is hard to see',
    'Some visitors can hardly see {color} on {ground} in {mode}. The page shows a corrected colour. {better} is the nearest colour that passes. Contrast: {ratio} to 1; WCAG 2.2 requires {required} to 1.',
  ],
  colour: [
    '{token} is hard to see',
    'Some visitors can hardly see {color} on {ground} in {mode}. The page shows {better} instead. Choose similar colours for background and cards, or another colour here. Contrast: {ratio} to 1; WCAG 2.2 requires {required} to 1.',
  ],
  gradient: [
    'Text is hard to read on the gradient',
    'The colours {colors} differ so much that neither dark nor light text has a contrast of {required} to 1 everywhere. {better} keeps the direction and passes.',
  ],
  'image-alt': [
    'A picture has no description',
    'The picture of “{title}” has no text for visitors who cannot see it. Describe in a few words what it shows.',
  ],
  'image-file-name': [
    'A picture is described by its file name',
    'The picture of “{title}” is read aloud as “{alt}”. Describe in a few words what it shows.',
  ],
  'avatar-alt': [
    'Your picture has no description',
    'Screen readers read only your name. Describe in a few words what the picture shows.',
  ],
  'page-language': [
    'The page’s language is wrong',
    'The page’s language is set to {language}, but most of the page’s text is in {detected}. Screen readers mispronounce the text, and buttons are in another language than the text.',
  ],
  'vague-title': [
    'A title is vague',
    '“{title}” does not say where the link leads. Name the destination, such as “Book a table”. Screen readers may read only the titles.',
  ],
  'address-title': [
    'A title is only a web address',
    '“{title}” is a web address. Describe what visitors find at {host}.',
  ],
  'email-title': [
    'A title is only an e-mail address',
    '“{title}” is an e-mail address. Name what visitors can ask you about, such as “Questions about courses”.',
  ],
  'same-title': [
    'Two links have the same title',
    '“{title}” is the title of two links to different web addresses. Visitors cannot distinguish them, especially with a screen reader.',
  ],
  'shouting-title': [
    'A title is all in capitals',
    '“{title}” is written in capitals. They are slower to read, and screen readers may spell them letter by letter.',
  ],
  'new-tab': [
    'Most links open a new tab',
    '{count} of {total} links open a new tab, so the Back button does not return to your page. Visitors can open a new tab themselves if they want one.',
  ],
  'search-title-draft': [
    'The search title is missing',
    'Search engines show only your name and page address. The draft adds what you do, or where.',
  ],
  'search-title-missing': [
    'The search title is missing',
    'Search engines show only your name and page address. Add what you do, or where.',
  ],
  'search-title-long': [
    'The search title is long',
    'It has {count} characters; search results cut it at about {max}. Put the most important words first.',
  ],
  'search-text-draft': [
    'The search description is missing',
    'Search engines choose a text themselves. The draft combines texts of your page.',
  ],
  'search-text-missing': [
    'The search description is missing',
    'Search engines choose a text themselves. Say in one sentence what visitors find here.',
  ],
  'search-text-short': [
    'The search description is short',
    'It has {count} characters. Search engines are more likely to show it unchanged if it has at least {min}.',
  ],
  'search-hidden': [
    'Search engines are excluded',
    'The page is published but excluded from search engines. If that is not intended, allow them to list it.',
  ],
  'share-picture': [
    'The share picture is generated',
    'Shared pages show a card with your name in the theme’s colours. Upload your own picture of 1200 by 630 pixels to stand out.',
  ],
  'low-clicks-high': [
    'A top position gets few clicks',
    '“{title}” is at position {position} and had {count} clicks in 30 days. “{other}”, further down, had {more}. Swap them.',
  ],
  'contact-way': [
    'Visitors cannot contact you',
    'No block starts an e-mail or a call, books an appointment, or has a form. Add an e-mail link, a form or a contact card.',
  ],
  'phone-country': [
    'A phone number has no country code',
    'Calls to “{title}” from other countries fail. Start the number with the country code, such as {code}.',
  ],
  pinned: [
    'Too many blocks are pinned',
    '{count} of {total} blocks are pinned, so none of them stand out. Choose at most {max}.',
  ],
  highlighted: [
    'Too many blocks are highlighted',
    '{count} of {total} blocks are highlighted, so none of them stand out. Choose at most {max}.',
  ],
  'social-links': [
    'No social networks are linked',
    'Visitors who like what they see cannot follow you elsewhere. Add the networks you use.',
  ],
} as const

export type FindingTexts = {
  readonly cases: Readonly<Record<keyof typeof cases, readonly [title: string, text: string]>>
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const texts: FindingTexts = { cases, words: {} }
export default texts
