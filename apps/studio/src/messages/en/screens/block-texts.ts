export default {
  search: {
    normal:
      'url website tickets concert gig tour shop etsy events markets fairs workshops classes courses portfolio coffee',
    social: 'instagram tiktok youtube facebook linkedin pinterest threads profile account',
    header: 'title heading section divider',
    text: 'paragraph about classes timetable schedule hours prices menu reviews testimonials opening workshops courses lessons events markets fairs price list',
    faq: 'faq answers help questions delivery shipping',
    countdown:
      'timer launch events tour concert gig release offer sale discount markets fairs workshops classes courses deadline retreats',
    image: 'photo picture gallery portfolio artwork poster menu before after',
    video: 'youtube vimeo',
    embed: 'spotify soundcloud podcast bandcamp songs music album playlists episode radio',
    file: 'pdf download menu price list catalogue brochure portfolio',
    contact_card: 'vcard address business card contact',
    phone: 'call telephone',
    email: 'mail',
    whatsapp: 'chat message',
    map: 'location opening hours timetable address directions shop studio markets fairs workshops events venue',
    form: 'contact questions order wedding enquiry inquiry request booking workshops classes courses lessons events registration register rsvp commission reviews testimonials feedback survey retreats quote estimate quotation offer',
    email_capture: 'newsletter subscribe mailing list updates news letter',
    product:
      'shop sell price order bouquet buy discount offer voucher coupon etsy tickets workshops classes courses gift card markets price list',
    booking:
      'appointment calendar reservation reserve book a table workshops classes courses lessons events tickets session price list retreats',
    donation: 'tip support donate jar coffee patreon ko-fi paypal',
  },
  titles: {} as Readonly<Record<string, string>>,
  required: {
    title: 'Enter a title.',
    image_url: 'Choose a picture.',
    ends_at: 'Choose a date and time.',
    text: 'Enter some text.',
    items: 'Enter a question and its answer.',
    question: 'Enter a question.',
    answer: 'Enter an answer.',
    name: 'Enter a name.',
    address: 'Enter a street address.',
  } as Readonly<Record<string, string>>,
  titleHint: 'If empty, a title is suggested from the other fields.',
  altOf: (name: string) => `Description of “${name}”`,
  severalPictures: 'Each picture you choose becomes its own block.',
  halfWidth: 'Half width',
  fullWidth: 'Full width',
  widthChanged: (count: number, isHalf: boolean) =>
    `${count === 1 ? '1 picture is' : `${count} pictures are`} now ${isHalf ? 'half' : 'full'} width.`,
  titleHints: {
    text: 'Optional. Visitors see it as a heading above the text.',
    image: 'Only you see it, in your lists. Visitors see the picture and its caption.',
  },
  textHint: 'Lines that begin with “- ” become a list. Web addresses become links.',
  removed: (title: string) => `“${title}” removed.`,
  countdownEnded: (text: string) => `This time has passed. Visitors now see “${text}”.`,
  amountsHint: 'One per line, or separated by a comma and a space.',
  notAnAmount: (text: string, example: string) =>
    `“${text}” is not an amount. Enter a number such as ${example}.`,
  notANumber: (text: string, min: number, max: number) =>
    `“${text}” is not a whole number from ${min} to ${max}. Enter a number such as 90.`,
  newQuestion: 'For example: date of your event',
  noPlayer: 'This web address cannot be played on your page. Visitors see a link instead.',
  noBookingAddress: 'A booking site, phone number or e‑mail address.',
  noAddress:
    'A web address, phone number or e‑mail address. Without one, visitors cannot buy or get in touch.',
  nextDay: 'Closes the next day.',
  pickerNone: 'No matching blocks. Try another word, or add a text block.',
  groups: {
    links: 'Links',
    content: 'Texts',
    media: 'Pictures, video and audio',
    contact: 'Contact',
    business: 'Business',
  },
  gate: {
    lead: 'Ask visitors to confirm or enter something before they see the block.',
    codeHint: 'At least 4 characters. It will not be shown again, but you can enter a new one.',
  },
  audience: {
    hint: 'Only matching visitors see this block. Leave all fields empty to show it to everyone. Anyone who knows its web address can still open it.',
    addCountry: 'Add countries…',
    addLanguage: 'Add languages…',
    referrersHint: 'Host names, such as instagram.com.',
  },
  sectionHint:
    'Groups blocks below the section’s name, and moves them together. For a title alone, add the block “Heading”.',
  sections: 'Existing sections:',
  street: '12 Market Street, Bristol',
  noHours: 'Turn on the days you are open.',
  sameHours: 'Same hours Monday to Friday',
}
