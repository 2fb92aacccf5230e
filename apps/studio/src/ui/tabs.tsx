import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { Icon, type IconName } from './icon.tsx'
import styles from './tabs.module.css'

const maxTabsPerLine = 6

export const Tabs = ({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string
  tabs: readonly {
    readonly id: string
    readonly title: ReactNode
    readonly content: ReactNode
    readonly icon?: IconName
    readonly warning?: string | null
  }[]
  selected?: string
  onSelect?: (id: string) => void
}) => {
  const list = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState(tabs[0]?.id)
  const selectedKey = selected ?? chosenId
  // Scrolls the selected tab to the middle, after the selection: a tab that moves under the finger would not be pressed
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a narrow screen the selected tab may be out of view
  useEffect(() => {
    const tabList = list.current!
    const observer = new ResizeObserver(() => {
      const tab = tabList.querySelector<HTMLElement>('[data-selected]')
      if (tab)
        tabList.scrollLeft = tab.offsetLeft - tabList.offsetLeft - (tabList.clientWidth - tab.clientWidth) / 2
    })
    observer.observe(tabList)
    return () => observer.disconnect()
  }, [selectedKey])
  return (
    <AriaTabs
      className={styles.tabs!}
      {...(selectedKey === undefined ? {} : { selectedKey })}
      onSelectionChange={(key) => {
        setChosenId(String(key))
        onSelect?.(String(key))
      }}
    >
      <TabList
        ref={list}
        aria-label={label}
        className={styles.list!}
        data-many={tabs.length > maxTabsPerLine || undefined}
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab!}>
            {tab.icon ? <Icon name={tab.icon} size={20} /> : null}
            {tab.title}{' '}
            {tab.warning ? (
              <span className={styles.warning}>
                <Icon name="alert" size={16} />
                <span className="visually-hidden">({tab.warning})</span>
              </span>
            ) : null}
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
