import { blockConfigs } from '@vitrine/contract/blocks'
import { html } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { renderCard } from './card.ts'
import { readAmount, readText } from './config.ts'
import { formatSize } from './format.ts'

const typeNames: Readonly<Record<string, string>> = {
  'application/epub+zip': 'EPUB',
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'audio/mpeg': 'MP3',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'text/calendar': 'ICS',
  'text/csv': 'CSV',
  'text/plain': 'TXT',
  'video/mp4': 'MP4',
}

export const getTypeName = (contentType: string | undefined, url: string): string | undefined => {
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase()
  if (Object.hasOwn(typeNames, type)) return typeNames[type]
  return /\.([a-z][a-z0-9]{1,4})$/i.exec(URL.parse(url)?.pathname.split('/').at(-1) ?? '')?.[1]?.toUpperCase()
}

export const file: Block = {
  kind: 'file',
  label: 'File',
  description:
    'A file to download: the card shows type and size. Use the response of the upload operation as the configuration.',
  layout: 'item',
  config: blockConfigs.file,
  example: {
    title: 'Price list',
    url: 'https://example.com/prices.pdf',
    business_block_config: { content_type: 'application/pdf', size_bytes: 184320 },
  },
  render: (link, context) => {
    const config = link.business_block_config
    const bytes = readAmount(config, 'size_bytes')
    const facts = [
      getTypeName(readText(config, 'content_type', 100), link.url),
      bytes ? formatSize(context.lang, bytes) : undefined,
    ].filter(Boolean)
    return renderCard(link, context, {
      icon: renderIcon('download'),
      lines: facts.length ? html`<small><bdi>${facts.join(' · ')}</bdi></small>` : null,
    })
  },
}
