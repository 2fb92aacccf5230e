import type { ComponentType } from 'react'
import { createLazyComponent } from '../../../app/lazy.ts'
import type { Kind } from '../kinds.ts'
import type { ListEditorProps } from './item-list.tsx'

/** Editors of kinds whose settings are lists or found at an address. */
export const listEditors: Partial<Record<Kind, ComponentType<ListEditorProps>>> = {
  menu: createLazyComponent(async () => (await import('./menu-fields.tsx')).MenuFields),
  events: createLazyComponent(async () => (await import('./events-fields.tsx')).EventsFields),
  gallery: createLazyComponent(async () => (await import('./gallery-fields.tsx')).GalleryFields),
  latest: createLazyComponent(async () => (await import('./latest-fields.tsx')).LatestFields),
}
