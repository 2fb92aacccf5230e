const paths = {
  add: 'M12 5v14M5 12h14',
  alert: 'M12 4 2.8 19.5h18.4ZM12 10v4M12 17v.1',
  archive: 'M4 8v11h16V8M3 4h18v4H3ZM10 12h4',
  back: 'M15 5l-7 7 7 7',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15ZM10 21h4',
  bookmark: 'M6 3.5h12V21l-6-4.5L6 21Z',
  card: 'M3 5h18v14H3ZM9 11.5a2 2 0 1 0-.01 0M5.5 16a3.5 3 0 0 1 7 0M15.5 10H18M15.5 14H18',
  bottom: 'M5 20h14M12 4v12M7 11.5l5 5 5-5',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M9 5l7 7-7 7',
  clock: 'M12 3a9 9 0 1 0 .01 0M12 7v5l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  desktop: 'M3 5h18v11H3ZM9 20h6M12 16v4',
  doctor: 'M2.5 12H7l3-7 4.5 14 3-7h4',
  down: 'M5 9l7 7 7-7',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  drag: 'M9 5.5h.1v.9H9ZM15 5.5h.1v.9H15ZM9 11.5h.1v.9H9ZM15 11.5h.1v.9H15ZM9 17.5h.1v.9H9ZM15 17.5h.1v.9H15Z',
  edit: 'M4 20l1-4L16 5l3 3L8 19ZM14 7l3 3',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  eye: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12ZM12 9a3 3 0 1 0 .01 0',
  hidden:
    'M4 4l16 16M9.5 5.8A9.7 9.7 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3.3 4M6 7.8A16 16 0 0 0 2 12s3.5 6.5 10 6.5a9.5 9.5 0 0 0 4-.9',
  filter: 'M4 5h16l-6.5 8v6.5l-3-2V13Z',
  form: 'M5 3h14v18H5ZM8 8h8M8 12h8M8 16h5',
  heart: 'M12 20S3.5 15 3.5 9a4.5 4.5 0 0 1 8.5-2 4.5 4.5 0 0 1 8.5 2C20.5 15 12 20 12 20Z',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4Z',
  idea: 'M9 17a6 6 0 1 1 6 0v2H9ZM10 22h4',
  image: 'M4 4h16v16H4ZM4 16l5-5 4 4 3-3 4 4M15 8.5v.1',
  info: 'M12 3a9 9 0 1 0 .01 0M12 11v5M12 8v.1',
  key: 'M8 15a4 4 0 1 1 3.5-6H21v4h-2v2h-3v-2h-4.5A4 4 0 0 1 8 15ZM8 11v.1',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
  location: 'M12 21c5-4 7-8 7-11a7 7 0 0 0-14 0c0 3 2 7 7 11ZM12 8a2 2 0 1 0 .01 0',
  lock: 'M6 11h12v9H6ZM8 11V8a4 4 0 0 1 8 0v3',
  mail: 'M3 5h18v14H3ZM3 6l9 7 9-7',
  megaphone: 'M4 10v4h3l9 4V6L7 10ZM19 10v4M8 14v5h3v-4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M4.6 11.6h.8v.8h-.8ZM11.6 11.6h.8v.8h-.8ZM18.6 11.6h.8v.8h-.8Z',
  move: 'M12 3v18M8.5 6.5 12 3l3.5 3.5M8.5 17.5 12 21l3.5-3.5',
  palette:
    'M12 3a9 9 0 1 0 0 18c2 0 1.5-2 1-3s.5-2.5 2-2.5h3c2 0 3-1.5 3-3.5a9 9 0 0 0-9-9ZM7.5 12v.1M9.5 8v.1M14.5 8v.1',
  people:
    'M9 11a3.5 3.5 0 1 0-.01 0M2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  person: 'M12 12a4 4 0 1 0-.01 0M4.5 20.5a7.5 7.5 0 0 1 15 0',
  phone: 'M7 2.5h10v19H7ZM11 18.5h2',
  pin: 'M9 4h6l-1 6 3 3H7l3-3ZM12 13v7',
  qr: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v2M14 20h2M18 18h2v2',
  redo: 'M15 5l5 5-5 5M20 10H9a5 5 0 0 0 0 10h3',
  refresh: 'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5',
  robot: 'M5 9h14v11H5ZM12 9V5M12 3.5v.1M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3',
  search: 'M10.5 4a6.5 6.5 0 1 0 .01 0M15.5 15.5 21 21',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6Z',
  shop: 'M4.5 4h15L21 9a2.7 2.7 0 0 1-4.5 1.5 3 3 0 0 1-4.5 0 3 3 0 0 1-4.5 0A2.7 2.7 0 0 1 3 9ZM5 12v8.5h14V12',
  signOut: 'M10 4H4v16h6M15 8l4.5 4-4.5 4M9 12h10',
  split: 'M6 3v6c0 5 6 3 6 9v3M18 3v6c0 5-6 3-6 9',
  star: 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17l-5.3 3 1.1-6L3.4 9.8l6-.8Z',
  sun: 'M12 8a4 4 0 1 0 .01 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  tag: 'M3.5 12V4h8l9 9-8 8ZM8 8.5v.1',
  top: 'M5 4h14M12 20V8M7 12.5l5-5 5 5',
  table: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M10 5v14',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13.5h8L17 7M10.5 11v6M13.5 11v6',
  undo: 'M9 5l-5 5 5 5M4 10h11a5 5 0 0 1 0 10h-3',
  up: 'M5 15l7-7 7 7',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4 20h16',
  webhook:
    'M12 4.5a2.5 2.5 0 1 0 .01 0M6 14.5a2.5 2.5 0 1 0 .01 0M18 14.5a2.5 2.5 0 1 0 .01 0M10.8 9.3l-3.5 5.6M13.2 9.3l3.5 5.6M8.5 17h7',
  wallet: 'M3.5 6h15v3h2v11h-17ZM3.5 6l12-2.5V6M20.5 12.5h-5v4h5',
} as const

export type IconName = keyof typeof paths

/** Icons that point forwards or backwards in the direction of reading. */
const mirrored: ReadonlySet<IconName> = new Set(['back', 'chevron', 'redo', 'undo'])

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    // Grows with the text
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    data-mirrors={mirrored.has(name) || undefined}
  >
    <path d={paths[name]} />
  </svg>
)
