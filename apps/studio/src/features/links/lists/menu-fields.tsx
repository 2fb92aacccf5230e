import { maxMenuGroups, maxMenuItems } from '@vitrine/contract/limits'
import { formatPrice } from '@vitrine/page/blocks/format'
import { blocks } from '@vitrine/page/blocks/index'
import { getTexts } from '@vitrine/page/texts/index'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../../app/texts.tsx'
import { useLinks, useProfile } from '../../../editor/queries.ts'
import { Switch, TextField } from '../../../ui/field.tsx'
import { suggestCurrency } from '../currency.ts'
import { PriceField } from '../price-field.tsx'
import type { Schema } from '../schema.ts'
import { SchemaFields } from '../schema-fields.tsx'
import { FieldGroup } from './field-group.tsx'
import { type Entry, EntryDetails, ItemList, type ListEditorProps, readEntries } from './item-list.tsx'
import styles from './lists.module.css'
import { type MenuText, parseMenuText } from './menu-text.ts'
import { PasteArea } from './paste-area.tsx'

const schema = blocks.find(({ kind }) => kind === 'menu')!.config as Schema
const path = 'business_block_config'

const countItems = (groups: readonly Entry[]): number =>
  groups.reduce((sum, { items }) => sum + readEntries(items).length, 0)

/** Appends groups. Items of a group with the name of an existing one join it. */
const appendGroups = (groups: readonly Entry[], added: MenuText['groups']): Entry[] => {
  const result: Entry[] = [...groups]
  for (const group of added) {
    const index = result.findIndex(({ name }) => name !== undefined && name === group.name)
    if (index < 0) result.push(group)
    else result[index] = { ...result[index], items: [...readEntries(result[index]!.items), ...group.items] }
  }
  return result
}

const usePriceText = (currency: string) => {
  const [language] = useLanguage()
  const { free } = getTexts(useProfile().language)
  return ({ price, price_text }: Entry): string =>
    String(
      price_text ??
        (price === 0
          ? free
          : typeof price === 'number'
            ? formatPrice(language, price, currency, price)
            : price) ??
        '',
    )
}

const MenuPreview = ({ menu }: { menu: MenuText }) => {
  const t = useTexts()
  const formatItem = usePriceText(menu.currency)
  return menu.groups.map(({ name, items }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups of a parsed text have no other key
    <div key={i}>
      {name ? <strong>{name}</strong> : null}
      <ul>
        {items.map((item, j) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a parsed text have no other key
          <li key={j}>
            <span>
              <bdi>{item.name}</bdi>
              {item.is_sold_out ? ` (${t.links.blockFields.is_sold_out})` : null}
              {item.description ? <small>{item.description}</small> : null}
            </span>
            <span>{formatItem(item)}</span>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** Editor of a menu: a whole menu can be pasted, and each line changed, moved, sold out or removed. */
export const ListEditor = ({ config, onChange, errors }: ListEditorProps) => {
  const t = useTexts()
  const texts = useTexts('links/lists')
  const profile = useProfile()
  const links = useLinks()
  const groups = readEntries(config.groups)
  const count = countItems(groups)
  const currency = typeof config.currency === 'string' ? config.currency : suggestCurrency(links, profile)
  /** Currency that the user chose, which stays although the text names another. */
  const [chosenCurrency, setChosenCurrency] = useState<string>()
  const setGroups = (next: readonly Entry[]) => onChange({ groups: next, currency })
  const setItems = (index: number, items: readonly Entry[]) =>
    setGroups(groups.with(index, { ...groups[index], items }))
  const formatItem = usePriceText(currency)
  const editor = useRef<HTMLFieldSetElement>(null)
  const focus = useRef<string>(undefined)
  useEffect(() => {
    if (focus.current) editor.current?.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = undefined
  })
  const moveOut = (group: number) => (index: number, step: 1 | -1) => {
    const other = groups[group + step]
    if (!other) return undefined
    return () => {
      const items = readEntries(groups[group]!.items)
      const others = readEntries(other.items)
      const moved = items[index]!
      focus.current = `[data-group="${group + step}"] [data-line="${step < 0 ? others.length : 0}"] [data-step="${step}"]`
      setGroups(
        groups
          .with(group, { ...groups[group], items: items.toSpliced(index, 1) })
          .with(group + step, { ...other, items: step < 0 ? [...others, moved] : [moved, ...others] }),
      )
    }
  }
  const hasErrors = (at: string) => Object.keys(errors).some((name) => name.startsWith(`${path}.${at}`))
  return (
    <FieldGroup ref={editor} label={t.links.kinds.menu.name} labelHidden error={errors[`${path}.groups`]}>
      <PasteArea
        texts={texts.menu}
        name="groups"
        entries={groups}
        // A currency in the text becomes that of the menu, but must not change how the text is read
        parse={(text, isWhole) =>
          isWhole
            ? parseMenuText(text, suggestCurrency(links, profile), chosenCurrency)
            : parseMenuText(text, currency, groups.length ? currency : chosenCurrency)
        }
        count={(menu) => countItems(menu.groups)}
        append={(entries, menu) => ({
          groups: appendGroups(entries, menu.groups),
          currency: entries.length ? currency : menu.currency,
        })}
        onChange={onChange}
        renderPreview={(menu) => <MenuPreview menu={menu} />}
      >
        <ItemList
          name="group"
          entries={groups}
          onChange={setGroups}
          nameEntry={({ name }, i) => String(name ?? texts.menu.group({ number: i + 1 }))}
          add={{
            title: groups.length ? texts.menu.addGroup : texts.menu.start,
            create: () => ({ items: [{ name: '' }] }),
            max: maxMenuGroups,
          }}
          renderEntry={(group, set, g) => {
            const items = readEntries(group.items)
            return (
              <EntryDetails
                opens={groups.length < 3 || hasErrors(`groups[${g}]`)}
                summary={
                  <>
                    <bdi>{String(group.name ?? texts.menu.group({ number: g + 1 }))}</bdi>{' '}
                    <small>{texts.menu.lines({ count: items.length })}</small>
                  </>
                }
              >
                <TextField
                  label={texts.menu.heading}
                  value={String(group.name ?? '')}
                  maxLength={80}
                  onChange={(name) => set({ name })}
                />
                <ItemList
                  name="line"
                  entries={items}
                  onChange={(next) => setItems(g, next)}
                  moveOut={moveOut(g)}
                  nameEntry={({ name }, i) => String(name || texts.menu.line({ number: i + 1 }))}
                  add={{
                    title: texts.menu.addLine,
                    create: () => ({ name: '' }),
                    max: maxMenuItems - count + items.length,
                  }}
                  renderEntry={(item, setItem, i) => {
                    const at = `groups[${g}].items[${i}]`
                    const changeItem = (changes: Entry) =>
                      // A line keeps its name while the user types another
                      setItem('name' in changes ? changes : { ...changes, name: item.name ?? '' })
                    return (
                      <EntryDetails
                        opens={!item.name || typeof item.price === 'string' || hasErrors(at)}
                        summary={
                          <span className={styles.line}>
                            <bdi>{String(item.name || texts.menu.line({ number: i + 1 }))}</bdi>
                            <bdi>{formatItem(item)}</bdi>
                          </span>
                        }
                      >
                        <div className={styles.pair}>
                          <TextField
                            label={t.links.blockFields.name}
                            value={String(item.name ?? '')}
                            maxLength={120}
                            error={errors[`${path}.${at}.name`]}
                            onChange={(name) => changeItem({ name })}
                          />
                          <PriceField
                            label={t.links.blockFields.price}
                            value={item.price}
                            currency={currency}
                            error={errors[`${path}.${at}.price`]}
                            onChange={(price) => changeItem({ price: price === '' ? null : price })}
                          />
                        </div>
                        <TextField
                          label={t.links.blockFields.description}
                          value={String(item.description ?? '')}
                          maxLength={300}
                          onChange={(description) => changeItem({ description })}
                        />
                        <TextField
                          label={t.links.blockFields.price_text}
                          hint={texts.menu.priceTextHint}
                          value={String(item.price_text ?? '')}
                          maxLength={40}
                          onChange={(price_text) => changeItem({ price_text })}
                        />
                      </EntryDetails>
                    )
                  }}
                  renderBeside={(item, setItem) => (
                    <Switch
                      isSelected={item.is_sold_out === true}
                      onChange={(isSoldOut) => setItem({ is_sold_out: isSoldOut || null })}
                    >
                      {t.links.blockFields.is_sold_out}
                      <span className="visually-hidden">: {String(item.name ?? '')}</span>
                    </Switch>
                  )}
                />
              </EntryDetails>
            )
          }}
        />
      </PasteArea>
      {groups.length ? (
        <SchemaFields
          schema={schema}
          names={['currency', 'box']}
          values={{ ...config, currency }}
          path={path}
          errors={errors}
          onChange={(changes) => {
            if (typeof changes.currency === 'string') setChosenCurrency(changes.currency)
            onChange(changes)
          }}
        />
      ) : null}
    </FieldGroup>
  )
}
