/** The links of the header and of the footer. */
import { Suspense } from 'react'
import { lazyPart, SelectField, Skeleton, TextField, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { useSetting } from './draft.ts'
import { ItemList } from './item-list.tsx'
import { LocalizedField } from './localized-field.tsx'
import { useChoices, useLabels } from './setting-fields.tsx'
import { type FooterGroupItem, type HeaderLinkItem, limitsOf, type MenuLink } from './settings.ts'
import { LinkTargetField } from './target-field.tsx'
import { CUSTOMIZE_WORDS } from './words.ts'

// The reader of expressions is larger than all the rest.
const ExpressionField = lazyPart(async () => (await import('../../shell/expression-field.tsx')).ExpressionField)

const newLink = (): MenuLink => ({ title: '', to: { kind: 'url', url: 'https://' } as MenuLink['to'] })

/** Leaves out what is undefined. */
function withOptional<T extends object, K extends keyof T>(item: T, name: K, value: T[K] | undefined): T {
  const { [name]: _dropped, ...others } = item
  return (value === undefined ? others : { ...item, [name]: value }) as T
}

export function HeaderLinks() {
  const words = useWords(CUSTOMIZE_WORDS)
  const organization = useParameter('org')
  const [links = [], set] = useSetting<HeaderLinkItem[]>('header.links')
  const styles = useChoices('header.links.style')
  return (
    <ItemList<HeaderLinkItem>
      {...useLabels()('header.links')}
      items={links}
      onChange={set}
      nameOf={({ title }) => title}
      create={() => ({ ...newLink(), links: [] })}
      addLabel={words.addLink}
      max={limitsOf('header.links').maxItems}
    >
      {(link, change) => (
        <>
          <LinkFields
            link={link}
            path="header.links"
            onChange={change}
            isOptional
            onTarget={(to) => change({ ...link, to })}
          />
          <SelectField
            label={words.linkStyle}
            choices={styles}
            value={link.style ?? 'link'}
            onChange={(style) => change({ ...link, style: style as NonNullable<HeaderLinkItem['style']> })}
          />
          <MenuLinks
            label={words.menuOf(link.title || words.untitled)}
            addLabel={words.addMenuLink}
            path="header.links.links"
            links={link.links}
            onChange={(next) => change({ ...link, links: next })}
          />
          <Suspense fallback={<Skeleton rows={1} look="text" />}>
            <ExpressionField
              label={words.condition}
              hint={words.conditionHint}
              value={link.condition ?? ''}
              onChange={(condition) => change(withOptional(link, 'condition', condition || undefined))}
              error={undefined}
              isCondition
              place={{ organization, space: '', changeRequest: undefined, page: undefined }}
            />
          </Suspense>
        </>
      )}
    </ItemList>
  )
}

export function FooterGroups() {
  const words = useWords(CUSTOMIZE_WORDS)
  const [groups = [], set] = useSetting<FooterGroupItem[]>('footer.groups')
  return (
    <ItemList<FooterGroupItem>
      {...useLabels()('footer.groups')}
      items={groups}
      onChange={set}
      nameOf={({ title }) => title}
      create={() => ({ title: '', links: [] })}
      addLabel={words.addGroup}
      max={limitsOf('footer.groups').maxItems}
    >
      {(group, change) => (
        <>
          <TitleFields item={group} path="footer.groups" onChange={change} />
          <MenuLinks
            label={words.menuOf(group.title || words.untitled)}
            addLabel={words.addGroupLink}
            path="footer.groups.links"
            links={group.links}
            onChange={(next) => change({ ...group, links: next })}
          />
        </>
      )}
    </ItemList>
  )
}

interface MenuLinksProps {
  label: string
  addLabel: string
  path: string
  links: readonly MenuLink[]
  onChange: (links: MenuLink[]) => void
}

const MenuLinks = ({ label, addLabel, path, links, onChange }: MenuLinksProps) => (
  <ItemList<MenuLink>
    label={label}
    items={links}
    onChange={onChange}
    nameOf={({ title }) => title}
    create={newLink}
    addLabel={addLabel}
    max={limitsOf(path).maxItems}
  >
    {(link, change) => (
      <LinkFields link={link} path={path} onChange={change} onTarget={(to) => to && change({ ...link, to })} />
    )}
  </ItemList>
)

interface LinkFieldsProps<L extends MenuLink | HeaderLinkItem> {
  link: L
  path: string
  onChange: (link: L) => void
  onTarget: (to: MenuLink['to'] | null) => void
  isOptional?: boolean
}

export function LinkFields<L extends MenuLink | HeaderLinkItem>({
  link,
  path,
  onChange,
  onTarget,
  isOptional = false,
}: LinkFieldsProps<L>) {
  const words = useWords(CUSTOMIZE_WORDS)
  return (
    <>
      <TitleFields item={link} path={path} onChange={onChange} />
      <LinkTargetField label={words.leadsTo} value={link.to} onChange={onTarget} isOptional={isOptional} />
    </>
  )
}

interface Titled {
  title: string
  localizedTitle?: Record<string, string>
}

function TitleFields<T extends Titled>({
  item,
  path,
  onChange,
}: {
  item: T
  path: string
  onChange: (item: T) => void
}) {
  const words = useWords(CUSTOMIZE_WORDS)
  return (
    <>
      <TextField
        label={words.title}
        value={item.title}
        onChange={(title) => onChange({ ...item, title })}
        maxLength={limitsOf(`${path}.title`).maxLength}
      />
      <LocalizedField
        label={words.title}
        value={item.localizedTitle}
        onChange={(localized) => onChange(withOptional(item as Titled, 'localizedTitle', localized) as T)}
      />
    </>
  )
}
