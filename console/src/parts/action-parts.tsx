import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  AnchoredMenu,
  Button,
  ButtonRow,
  ConfirmCommand,
  ConfirmDialog,
  CopyField,
  Dialog,
  DownloadButton,
  IconButton,
  LinkButton,
  Menu,
  Section,
  Stack,
  showToast,
  TabLinks,
  Toolbar,
  UnsavedChoice,
} from '../design/index.ts'

const LOOKS = ['primary', 'quiet', 'plain', 'danger'] as const
const ACTIONS = [
  { id: 'rename', label: 'Rename', icon: Pencil, hint: 'R', onAction: () => showToast('Renamed') },
  { id: 'locked', label: 'Locked', isDisabled: true },
  { id: 'delete', label: 'Delete', icon: Trash2, isDangerous: true },
]
const TABS = [
  { href: '#one', label: 'Pages', count: 12, isCurrent: true },
  { href: '#two', label: 'Files', count: 0, isCurrent: false },
]

export function ActionParts() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'failing' | 'command'>()
  const [anchor, setAnchor] = useState<Element>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Section title="Buttons">
        <Stack>
          {LOOKS.map((look) => (
            <ButtonRow key={look}>
              <Button look={look} icon={Plus}>
                {look}
              </Button>
              <Button look={look} isDisabled>
                Disabled
              </Button>
              <Button look={look} isPending>
                Pending
              </Button>
              <Button look={look} blockedBy="The space is locked">
                Blocked
              </Button>
              <LinkButton look={look} href="#link">
                Link
              </LinkButton>
            </ButtonRow>
          ))}
          <Toolbar label="Tools">
            <IconButton icon={Pencil} label="Rename" />
            <IconButton icon={Trash2} label="Delete" isDisabled />
            <Menu label="More" actions={ACTIONS} />
            <Menu label="Menu with a trigger" actions={ACTIONS} trigger={<Button>Actions</Button>} />
            <Button onPress={({ target }) => setAnchor(target)}>Menu beside something</Button>
            {anchor && (
              <AnchoredMenu label="Beside" actions={ACTIONS} anchor={anchor} onClose={() => setAnchor(undefined)} />
            )}
          </Toolbar>
          <TabLinks label="Tabs" tabs={TABS} />
          <CopyField
            label="Address"
            value="https://docs.acme.example/a/very/long/address/that/does/not/fit/into/the/field"
          />
          <DownloadButton label="Download" fileName="parts.txt" load={async () => new Blob(['Parts'])} />
        </Stack>
      </Section>
      <Section title="Dialogs and toasts">
        <ButtonRow>
          <Button onPress={() => setOpen('dialog')}>Dialog</Button>
          <Button onPress={() => setOpen('confirm')}>Confirmation</Button>
          <Button onPress={() => setOpen('failing')}>Confirmation that failed</Button>
          <Button onPress={() => setOpen('command')}>Confirmed command</Button>
          <Button onPress={() => showToast('Moved to the trash', () => showToast('Restored'))}>Toast</Button>
        </ButtonRow>
        <Dialog title="A dialog" isOpen={open === 'dialog'} onClose={close}>
          What it is about, with a choice that closing asks about.
          <UnsavedChoice isUnsaved={open === 'dialog'} discard={() => {}} />
        </Dialog>
        <ConfirmDialog
          title="Delete the space?"
          confirmLabel="Delete"
          isOpen={open === 'confirm' || open === 'failing'}
          isDangerous
          error={open === 'failing' ? 'Somebody deleted it meanwhile.' : undefined}
          onConfirm={close}
          onClose={close}
        >
          It stays in the trash for seven days.
        </ConfirmDialog>
        {open === 'command' && (
          <ConfirmCommand
            title="End the session?"
            confirmLabel="End"
            run={async () => {}}
            doneText="Session ended"
            onClose={close}
          >
            The browser must sign in again.
          </ConfirmCommand>
        )}
      </Section>
    </>
  )
}
