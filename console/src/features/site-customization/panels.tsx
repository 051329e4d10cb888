/** The panels: every setting that changes what visitors get, as a person looks for them. */
import { type ComponentType, useState } from 'react'
import { CheckboxField, RadioField, SelectField, SwitchField, TextField, useWords } from '../../design/index.ts'
import { ColourSetting, OptionalColourSetting } from './colour-setting.tsx'
import { useSetting } from './draft.ts'
import { FontFamilySetting } from './font-setting.tsx'
import { ItemList } from './item-list.tsx'
import { FooterGroups, HeaderLinks, LinkFields } from './link-settings.tsx'
import { LocalizedField } from './localized-field.tsx'
import { PageActionsSetting } from './page-actions-setting.tsx'
import { PictureSetting, ThemedPictureSetting } from './picture-setting.tsx'
import { ChoiceSetting, SwitchSetting, TextSetting, useChoices, useLabels } from './setting-fields.tsx'
import { limitsOf, type SiteLinkTarget, type SiteSettings, type SocialAccountItem } from './settings.ts'
import { LinkTargetField } from './target-field.tsx'
import { CUSTOMIZE_WORDS } from './words.ts'

export const PANELS = ['look', 'fonts', 'identity', 'header', 'footer', 'pages', 'announcement', 'visitors'] as const
export type PanelName = (typeof PANELS)[number]

const ACCENT = { light: '#1a56db', dark: '#7aa2ff' }

function LookPanel() {
  const [primary] = useSetting<{ light: string; dark: string }>('styling.primaryColor')
  return (
    <>
      <ColourSetting path="styling.primaryColor" isText />
      <OptionalColourSetting path="styling.tint.color" toggle="tint" start={primary ?? ACCENT} />
      <ChoiceSetting path="styling.theme" />
      <ChoiceSetting path="themes.default" />
      <SwitchSetting path="themes.toggeable" />
      <ChoiceSetting path="styling.corners" />
      <ChoiceSetting path="styling.depth" />
      <ChoiceSetting path="styling.background" />
      <ChoiceSetting path="styling.links" />
      <ChoiceSetting path="styling.sidebar.background" />
      <ChoiceSetting path="styling.sidebar.list" />
      <ChoiceSetting path="styling.search" />
      <ChoiceSetting path="styling.icons" />
      <ColourSetting path="styling.infoColor" isText />
      <ColourSetting path="styling.successColor" isText />
      <ColourSetting path="styling.warningColor" isText />
      <ColourSetting path="styling.dangerColor" isText />
    </>
  )
}

const FontsPanel = () => (
  <>
    <FontFamilySetting path="styling.font" />
    <FontFamilySetting path="styling.headingFont" isOptional />
    <FontFamilySetting path="styling.monospaceFont" />
    <ChoiceSetting path="styling.codeTheme.default.light" />
    <ChoiceSetting path="styling.codeTheme.default.dark" />
    <ChoiceSetting path="styling.codeTheme.openapi.light" />
    <ChoiceSetting path="styling.codeTheme.openapi.dark" />
  </>
)

function IdentityPanel() {
  const labels = useLabels()
  const [localized, setLocalized] = useSetting<Record<string, string>>('localizedTitle')
  return (
    <>
      <TextSetting path="title" />
      <LocalizedField label={labels('title').label} value={localized} onChange={setLocalized} />
      <ChoiceSetting path="internationalization.locale" />
      <FaviconSetting />
      <PictureSetting path="socialPreview.url" />
    </>
  )
}

type FaviconKind = 'letter' | 'emoji' | 'icon'

function FaviconSetting() {
  const words = useWords(CUSTOMIZE_WORDS)
  const [favicon = {}, set] = useSetting<{ icon?: { light: string; dark: string }; emoji?: string }>('favicon')
  const [isPicture, setPicture] = useState(favicon.icon !== undefined)
  const shown: FaviconKind = favicon.emoji !== undefined ? 'emoji' : favicon.icon || isPicture ? 'icon' : 'letter'
  const choose = (next: FaviconKind) => {
    set(next === 'emoji' ? { emoji: '1f4d6' } : {})
    setPicture(next === 'icon')
  }
  return (
    <>
      <RadioField
        {...useLabels()('favicon')}
        choices={(['letter', 'emoji', 'icon'] as const).map((value) => ({ value, label: words.favicons[value] }))}
        value={shown}
        onChange={choose}
      />
      {shown === 'emoji' && (
        <TextField
          label={words.emoji}
          value={toEmoji(favicon.emoji ?? '')}
          onChange={(text) => set({ emoji: toCode(text) })}
        />
      )}
      {shown === 'icon' && <ThemedPictureSetting path="favicon.icon" />}
    </>
  )
}

/** The API names an emoji by its code points. */
const toEmoji = (code: string) =>
  /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i.test(code)
    ? String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)))
    : code
const toCode = (text: string) => [...text].map((part) => part.codePointAt(0)!.toString(16)).join('-')

function HeaderPanel() {
  const [preset] = useSetting<string>('header.preset')
  const [primaryLink, setPrimaryLink] = useSetting<SiteLinkTarget>('header.primaryLink')
  const { label } = useLabels()('header.primaryLink')
  return (
    <>
      <ChoiceSetting path="header.preset" />
      {preset === 'custom' && (
        <>
          <OptionalColourSetting path="header.backgroundColor" toggle="backgroundColor" start={ACCENT} />
          <OptionalColourSetting
            path="header.linkColor"
            toggle="linkColor"
            start={{ light: '#ffffff', dark: '#13151a' }}
          />
        </>
      )}
      <ThemedPictureSetting path="header.logo" />
      <LinkTargetField
        label={label}
        value={primaryLink}
        onChange={(to) => setPrimaryLink(to ?? undefined)}
        isOptional
      />
      <HeaderLinks />
    </>
  )
}

const FooterPanel = () => (
  <>
    <ThemedPictureSetting path="footer.logo" />
    <TextSetting path="footer.copyright" />
    <FooterGroups />
    <SocialAccounts />
    <TextSetting path="privacyPolicy.url" type="url" placeholder="https://" />
    <SwitchSetting path="trademark.enabled" />
  </>
)

function SocialAccounts() {
  const words = useWords(CUSTOMIZE_WORDS)
  const [accounts = [], set] = useSetting<SocialAccountItem[]>('socialAccounts')
  const platforms = useChoices('socialAccounts.platform')
  return (
    <ItemList<SocialAccountItem>
      {...useLabels()('socialAccounts')}
      items={accounts}
      onChange={set}
      nameOf={({ platform, handle }) => `${platforms.find(({ value }) => value === platform)?.label} ${handle}`}
      create={() => ({ platform: 'github', handle: '', display: { footer: true, header: false } })}
      addLabel={words.addAccount}
      max={limitsOf('socialAccounts').maxItems}
    >
      {(account, change) => (
        <>
          <SelectField
            label={words.platform}
            choices={platforms}
            value={account.platform}
            onChange={(platform) => change({ ...account, platform: platform as SocialAccountItem['platform'] })}
          />
          <TextField
            label={words.handle}
            hint={words.handleHint}
            value={account.handle}
            onChange={(handle) => change({ ...account, handle })}
            maxLength={limitsOf('socialAccounts.handle').maxLength}
          />
          {(['header', 'footer'] as const).map((place) => (
            <CheckboxField
              key={place}
              label={words.shownIn[place]}
              value={account.display[place]}
              onChange={(isShown) => change({ ...account, display: { ...account.display, [place]: isShown } })}
            />
          ))}
        </>
      )}
    </ItemList>
  )
}

const PagesPanel = () => (
  <>
    <PageActionsSetting />
    <SwitchSetting path="pagination.enabled" />
    <SwitchSetting path="feedback.enabled" />
    <ChoiceSetting path="externalLinks.target" />
  </>
)

type Announcement = NonNullable<SiteSettings['announcement']>

function AnnouncementPanel() {
  const words = useWords(CUSTOMIZE_WORDS)
  const labels = useLabels()
  const [announcement, set] = useSetting<Announcement>('announcement')
  const toggle = (enabled: boolean) =>
    set(announcement ? { ...announcement, enabled } : { enabled, message: words.firstMessage, style: 'info' })
  const setLink = (link: Announcement['link'] | undefined) => {
    const { link: _, ...others } = announcement!
    set(link ? { ...others, link } : others)
  }
  return (
    <>
      <SwitchField {...labels('announcement.enabled')} value={announcement?.enabled ?? false} onChange={toggle} />
      {announcement && (
        <>
          <TextSetting path="announcement.message" isKept />
          <LocalizedField
            label={labels('announcement.message').label}
            value={announcement.localizedMessage}
            onChange={(localizedMessage) => {
              const { localizedMessage: _, ...others } = announcement
              set(localizedMessage ? { ...others, localizedMessage } : others)
            }}
          />
          <ChoiceSetting path="announcement.style" />
          <SwitchField
            label={words.announcementLink}
            value={announcement.link !== undefined}
            onChange={(has) =>
              setLink(has ? { title: words.more, to: { kind: 'url', url: 'https://' } as SiteLinkTarget } : undefined)
            }
          />
          {announcement.link && (
            <LinkFields
              link={announcement.link}
              path="announcement.link"
              onChange={setLink}
              onTarget={(to) => to && setLink({ ...announcement.link!, to })}
            />
          )}
        </>
      )}
    </>
  )
}

const VisitorsPanel = () => <SwitchSetting path="insights.trackingCookie" />

export const PANEL_PARTS: Record<PanelName, ComponentType> = {
  look: LookPanel,
  fonts: FontsPanel,
  identity: IdentityPanel,
  header: HeaderPanel,
  footer: FooterPanel,
  pages: PagesPanel,
  announcement: AnnouncementPanel,
  visitors: VisitorsPanel,
}
