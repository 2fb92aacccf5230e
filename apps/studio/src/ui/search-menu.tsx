import { type ReactElement, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  DialogTrigger,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useTexts } from '../app/texts.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import menuStyles from './menu.module.css'
import type { MenuContent } from './menu.tsx'
import { Popover } from './popover.tsx'

type Sections = NonNullable<MenuContent['sections']>

/** Menu of many entries: the user opens a section, or searches all sections. */
export const SearchMenu = ({
  label,
  trigger,
  sections,
}: {
  label: string
  trigger: ReactElement
  sections: Sections
}) => (
  <DialogTrigger>
    {trigger}
    <Popover className={`${styles.popover} ${styles.long}`} placement="bottom start" offset={4}>
      <Dialog aria-label={label} className={styles.search!}>
        {({ close }) => <Entries label={label} sections={sections} onClose={close} />}
      </Dialog>
    </Popover>
  </DialogTrigger>
)

const Entries = ({
  label,
  sections,
  onClose,
}: {
  label: string
  sections: Sections
  onClose: () => void
}) => {
  const t = useTexts()
  const [query, setQuery] = useState('')
  const [openTitle, setOpenTitle] = useState<string | null>(null)
  const { contains } = useFilter({ sensitivity: 'base' })
  const shown = sections
    .filter(({ title }) => query || title === openTitle)
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ title }) => contains(title, query)),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <Autocomplete key={openTitle} inputValue={query} onInputChange={setQuery}>
      {/* A keyboard on the screen would cover the sections */}
      <SearchField aria-label={t.common.search} autoFocus={!matchMedia('(pointer: coarse)').matches}>
        <Input className={styles.input!} placeholder={t.common.search} />
      </SearchField>
      <ListBox
        aria-label={label}
        className={styles.list!}
        escapeKeyBehavior="none"
        renderEmptyState={() => <p className={styles.none}>{t.common.noMatches}</p>}
      >
        {query || openTitle !== null
          ? null
          : sections.map(({ title }) => (
              <ListBoxItem
                key={title}
                textValue={title}
                className={`${styles.option} ${styles.opens}`}
                onAction={() => setOpenTitle(title)}
              >
                {title}
                <Icon name="chevron" size={16} />
              </ListBoxItem>
            ))}
        {!query && openTitle !== null ? (
          <ListBoxItem
            textValue={t.common.back}
            className={styles.option!}
            onAction={() => setOpenTitle(null)}
          >
            {t.common.back}
          </ListBoxItem>
        ) : null}
        {shown.map(({ title, entries }) => (
          <ListBoxSection key={title}>
            <Header className={menuStyles.heading!}>{title}</Header>
            {entries.map(({ id, title, run }) => (
              <ListBoxItem
                key={id}
                id={id}
                textValue={title}
                className={styles.option!}
                onAction={() => {
                  onClose()
                  run?.()
                }}
              >
                {title}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </Autocomplete>
  )
}
