import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import styles from './tabs.module.css'

/** Parts of one screen, of which one is shown. Only the chosen one is built. */
export const Tabs = ({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string
  tabs: readonly { readonly id: string; readonly title: ReactNode; readonly content: ReactNode }[]
  selected?: string
  onSelect?: (id: string) => void
}) => {
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the list is longer than it is wide
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the list
  useEffect(() => {
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  return (
    <AriaTabs
      className={styles.tabs!}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(onSelect ? { onSelectionChange: (key) => onSelect(String(key)) } : {})}
    >
      <TabList ref={list} aria-label={label} className={styles.list!}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab!}>
            {tab.title}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel!}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
