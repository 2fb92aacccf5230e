export default {
  /** Additional search keywords of blocks, by kind. */
  search: {
    normal: 'url website tickets concert gig tour shop',
    social: 'instagram tiktok youtube',
    header: 'title',
    text: 'paragraph about class timetable schedule hours prices',
    faq: 'faq answers help',
    countdown: 'timer launch event tour concert gig release',
    image: 'photo',
    video: 'youtube vimeo',
    embed: 'spotify soundcloud podcast',
    file: 'pdf download',
    contact_card: 'vcard address',
    phone: 'call telephone',
    email: 'mail',
    whatsapp: 'chat message',
    map: 'location opening hours timetable address',
    form: 'contact questions',
    email_capture: 'newsletter subscribe',
    product: 'shop sell price',
    booking: 'appointment calendar',
    donation: 'tip support',
  },
  /** Example titles by kind. Other kinds show the block's default. */
  titles: {} as Readonly<Record<string, string>>,
}
