import { compactCss } from '@vitrine/page/css'
import { contentCss } from './content-styles.ts'
import { frameCss } from './frame-styles.ts'

export const docsCss = compactCss(`${frameCss}${contentCss}`)
