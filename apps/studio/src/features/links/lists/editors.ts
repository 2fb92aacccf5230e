import type { ComponentType } from 'react'
import { createLazyComponent } from '../../../app/lazy.ts'
import type { Kind } from '../kinds.ts'
import type { ListEditorProps } from './item-list.tsx'

const modules = import.meta.glob<{ ListEditor: ComponentType<ListEditorProps> }>('./*-fields.tsx')

/** Editors of kinds whose settings are lists or found at an address, by the name of their file. */
export const listEditors: Partial<Record<Kind, ComponentType<ListEditorProps>>> = Object.fromEntries(
  Object.entries(modules).map(([path, load]) => [
    path.replace(/^.*\/|-fields\.tsx$/g, ''),
    createLazyComponent(async () => (await load()).ListEditor),
  ]),
)
